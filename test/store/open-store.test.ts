import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
