import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { captureToQuads, writeNQuads } from '../../src/emit/index.ts';
import { openStore } from '../../src/store/index.ts';
import { onePageMore, sampleCapture } from './sample-values.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

async function filledStore(): Promise<string> {
  const folder = newFolder();
  const store = await openStore(folder);
  for (let page = 0; page < 50; page++) {
    await store.saveCapture(sampleCapture({ canonical: `https://x.example/${page}` }));
  }
  await store.close();
  return folder;
}

/** Changes the data file of a copy of a store. */
function damage(folder: string, change: (bytes: Buffer) => Buffer): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'data.mdb');
  writeFileSync(file, change(readFileSync(file)));
  return copy;
}

describe('opening', () => {
  it('says that the path is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(openStore(file)).rejects.toMatchObject({
      name: 'InputOutputError',
      code: 'store-not-writable',
    });
    await expect(openStore(join(file, 'below'))).rejects.toMatchObject({ code: 'store-not-writable' });
  });

  it('says that there is nothing to read', async () => {
    await expect(openStore(newFolder(), { readOnly: true })).rejects.toMatchObject({ code: 'store-missing' });
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['text', () => Buffer.from('<html>'.repeat(9000))],
    ['a few bytes', (bytes) => bytes.subarray(0, 100)],
    ['one page', (bytes) => bytes.subarray(0, 4096)],
    ['half of it', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096)],
    ['zeros at the start', (bytes) => Buffer.concat([Buffer.alloc(4096), bytes.subarray(4096)])],
    [
      'zeros in the second page',
      (bytes) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(4096), bytes.subarray(8192)]),
    ],
  ])('says that the file is damaged: %s', async (_name, change) => {
    const folder = damage(await filledStore(), change);
    for (const readOnly of [false, true]) {
      await expect(openStore(folder, { readOnly })).rejects.toMatchObject({
        name: 'InputOutputError',
        code: 'store-corrupt',
      });
    }
  });

  it('takes an empty data file for a new store', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'data.mdb'), '');
    truncateSync(join(folder, 'data.mdb'), 0);
    const store = await openStore(folder);
    await store.updateSite('a.example', onePageMore);
    await store.close();
  });
});

/** A store as versions up to 0.1.0 made it: graphs as N-Quads, links in a table of their own. */
async function oldStore(format: number, graph?: string): Promise<string> {
  const folder = newFolder();
  const root = open(folder, { noSubdir: false, maxDbs: 8, encoding: 'json' });
  const captures = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'].map((capturedAt) =>
    sampleCapture({ capturedAt, objects: [{ ...sampleCapture().objects[0]!, captured: capturedAt }] }),
  );
  await root.put('format', format);
  for (const capture of captures) {
    const key = [capture.canonical, Date.parse(capture.capturedAt), capture.capturedAt];
    const text = graph ?? writeNQuads(captureToQuads(capture));
    await root.openDB('graphs', { encoding: 'binary' }).put(key, deflateRawSync(text));
    const links = JSON.stringify(capture.links);
    await root.openDB('links', { encoding: 'binary' }).put(key, deflateRawSync(links));
  }
  await root.openDB('sites', { encoding: 'json' }).put('a.example', onePageMore(undefined));
  await root.close();
  return folder;
}

describe('a store of another format', () => {
  it('of captures as graphs is brought to today’s when it may be written', async () => {
    const folder = await oldStore(1);
    await expect(openStore(folder, { readOnly: true })).rejects.toMatchObject({
      code: 'store-format',
      message: expect.stringContaining('Open it once without readOnly'),
    });
    for (const readOnly of [false, true]) {
      const store = await openStore(folder, { readOnly });
      const kept = await store.captures(sampleCapture().canonical);
      expect(kept.map(({ capturedAt }) => capturedAt)).toEqual([
        '2026-01-02T00:00:00Z',
        '2026-01-01T00:00:00Z',
      ]);
      expect(kept[1]).toEqual(
        sampleCapture({
          capturedAt: '2026-01-01T00:00:00Z',
          objects: [{ ...sampleCapture().objects[0]!, captured: '2026-01-01T00:00:00Z' }],
        }),
      );
      expect(await store.site('a.example')).toEqual(onePageMore(undefined));
      await store.close();
    }
  });

  it('stays as it is when a graph of it can’t be read', async () => {
    const folder = await oldStore(1, '<a> <b> .');
    for (const _ of [1, 2]) {
      await expect(openStore(folder)).rejects.toMatchObject({ code: 'store-corrupt' });
    }
  });

  it('that is not known is refused', async () => {
    const folder = await oldStore(3);
    for (const readOnly of [false, true]) {
      await expect(openStore(folder, { readOnly })).rejects.toMatchObject({
        code: 'store-format',
        message: expect.stringContaining('Open it with the version that made it.'),
      });
    }
  });
});

describe('an open store', () => {
  it('for reading reads, and refuses to write', async () => {
    const folder = await filledStore();
    const reader = await openStore(folder, { readOnly: true });
    expect(await reader.capture('https://x.example/7')).toEqual(
      sampleCapture({ canonical: 'https://x.example/7' }),
    );
    await expect(reader.updateSite('a.example', onePageMore)).rejects.toMatchObject({
      code: 'store-read-only',
    });
    await reader.close();
  });

  it('that is full says so and keeps what it has', async () => {
    const store = await openStore(newFolder(), { maxBytes: 300_000 });
    const fill = async () => {
      for (let page = 0; page < 1000; page++) {
        const content = Buffer.from(
          Array.from({ length: 6000 }, (_, i) => (i * i * (page + 3)) % 251),
        ).toString('base64');
        const [object] = sampleCapture().objects;
        await store.saveCapture(
          sampleCapture({ canonical: `https://x.example/${page}`, objects: [{ ...object!, content }] }),
        );
      }
    };
    await expect(fill()).rejects.toMatchObject({ name: 'InputOutputError', code: 'store-full' });
    expect(await store.capture('https://x.example/0')).toBeDefined();
    await store.close();
  });

  it('that was closed says so', async () => {
    const store = await openStore(newFolder());
    await store.close();
    await expect(store.site('a.example')).rejects.toMatchObject({ code: 'store-closed' });
    await expect(store.saveCapture(sampleCapture())).rejects.toMatchObject({ code: 'store-closed' });
  });
});
