import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSurt } from 'warcio';
import {
  cdxjLine,
  indexWarc,
  pageLine,
  pagesHeader,
  readWarc,
  responseRecord,
  type WaczContents,
  WarcWriter,
  writeCdxj,
  writeWacz,
} from '../../src/archive/index.ts';
import { DATE, http } from './samples.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aah-wacz-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function contents(): Promise<WaczContents> {
  const writer = await WarcWriter.open({
    directory,
    info: [['software', 'test']],
    host: 'box',
    clock: () => DATE,
  });
  await writer.writeExchange([
    responseRecord(
      'http://example.com/',
      http('HTTP/1.1 200 OK\nContent-Type: text/html', '<title>é</title>'),
    ),
  ]);
  const warcs = await writer.close();
  const cdxj = join(directory, 'index.cdxj');
  await writeCdxj(cdxj, indexWarc(warcs[0]!));
  const pages = join(directory, 'pages.jsonl');
  const page = { id: 'p1', url: 'http://example.com/', ts: '2014-03-03T17:12:00Z', title: 'é', text: 'é' };
  await writeFile(pages, `${pagesHeader()}\n${pageLine(page)}\n`);
  const objects = join(directory, 'objects.nq');
  await writeFile(objects, '<a> <b> <c> .\n'.repeat(1000));
  return {
    warcs,
    cdxj,
    pages,
    extra: [{ name: 'rdf/objects.nq', path: objects }],
    software: 'aah/test',
    title: 'Example',
  };
}

/** Unpacks with Python's zipfile, which is not ours, and lists what it holds. */
async function unzip(path: string): Promise<string> {
  const target = join(directory, 'unpacked');
  await mkdir(target);
  execFileSync('python3', ['-m', 'zipfile', '-t', path]);
  execFileSync('python3', ['-m', 'zipfile', '-e', path, target]);
  return target;
}

async function sha256(path: string): Promise<string> {
  return `sha256:${createHash('sha256')
    .update(await readFile(path))
    .digest('hex')}`;
}

describe('writeWacz', () => {
  it.each(['auto', 'always'] as const)('is a ZIP (zip64 %s) whose digests are right', async (zip64) => {
    const given = await contents();
    const path = join(directory, 'crawl.wacz');
    await writeWacz(path, given, { created: DATE, zip64 });
    const root = await unzip(path);
    const manifest = JSON.parse(await readFile(join(root, 'datapackage.json'), 'utf8'));
    expect(manifest).toMatchObject({
      profile: 'data-package',
      wacz_version: '1.1.1',
      title: 'Example',
      created: '2014-03-03T17:12:00.500Z',
      software: 'aah/test',
    });
    expect(manifest.resources.map((resource: { path: string }) => resource.path)).toEqual([
      'archive/aah-20140303171200-00000-box.warc.gz',
      'indexes/index.cdxj',
      'pages/pages.jsonl',
      'rdf/objects.nq',
    ]);
    for (const resource of manifest.resources) {
      const file = join(root, resource.path);
      expect(resource).toMatchObject({ hash: await sha256(file), bytes: (await readFile(file)).length });
    }
    expect(JSON.parse(await readFile(join(root, 'datapackage-digest.json'), 'utf8'))).toEqual({
      path: 'datapackage.json',
      hash: await sha256(join(root, 'datapackage.json')),
    });
    expect(await readdir(directory)).not.toContain('crawl.wacz.part');
  });

  it('stores WARC files, so that the index leads to a record inside the ZIP', async () => {
    const given = await contents();
    const path = join(directory, 'crawl.wacz');
    await writeWacz(path, given, { created: DATE });
    const zip = await readFile(path);
    const warc = await readFile(given.warcs[0]!);
    const start = zip.indexOf(warc);
    expect(start).toBeGreaterThan(0);
    const { offset, length } = JSON.parse((await readFile(given.cdxj, 'utf8')).split(' ').slice(2).join(' '));
    const member = gunzipSync(zip.subarray(start + Number(offset), start + Number(offset) + Number(length)));
    expect(member.toString('latin1')).toContain('WARC-Target-URI: http://example.com/\r\n');
  });

  it('compresses a large index in blocks that ReplayWeb.page finds by its own keys', async () => {
    const given = await contents();
    const urls = Array.from(
      { length: 700 },
      (_, index) => `http://www.example.com/${index % 70}/x-${index}${index % 3 ? '' : '/'}`,
    );
    const capture = { date: DATE.toISOString(), length: 1, offset: 0, filename: 'a.warc.gz' };
    await writeCdxj(
      given.cdxj,
      urls.map((url) => cdxjLine({ ...capture, url })),
    );
    const path = join(directory, 'crawl.wacz');
    await writeWacz(path, given, { created: DATE, maxPlainIndexBytes: 1000 });
    const root = join(await unzip(path), 'indexes');
    expect((await readdir(root)).sort()).toEqual(['index.cdx.gz', 'index.idx']);
    const index = await readFile(join(root, 'index.cdx.gz'));
    const [meta, ...blocks] = (await readFile(join(root, 'index.idx'), 'utf8')).trimEnd().split('\n');
    expect(meta).toBe('!meta 0 {"format":"cdxj-gzip-1.0","filename":"index.cdx.gz"}');
    expect(blocks.length).toBe(3);
    const lines = blocks.flatMap((block) => {
      const at = block.indexOf(' {');
      const { offset, length } = JSON.parse(block.slice(at));
      const text = gunzipSync(index.subarray(offset, offset + length))
        .toString('utf8')
        .trimEnd()
        .split('\n');
      expect(text[0]?.startsWith(`${block.slice(0, at)} {`)).toBe(true);
      return text;
    });
    expect(lines).toEqual([...lines].sort());
    expect(lines.map((line) => line.split(' ')[0])).toEqual(urls.map((url) => getSurt(url)).sort());
  });

  it.each([['archive/x'], ['datapackage.json'], ['../x'], ['/x']])(
    'refuses %s as an extra file',
    async (name) => {
      const given = await contents();
      const extra = [{ name, path: given.pages }];
      await expect(writeWacz(join(directory, 'a.wacz'), { ...given, extra })).rejects.toMatchObject({
        name: 'UsageError',
      });
    },
  );

  it('gives every resource a name of its own', async () => {
    const given = await contents();
    const path = join(directory, 'crawl.wacz');
    await writeWacz(path, { ...given, extra: [{ name: 'rdf/pages.jsonl', path: given.pages }] });
    const manifest = JSON.parse(await readFile(join(await unzip(path), 'datapackage.json'), 'utf8'));
    const names = manifest.resources.map((resource: { name: string }) => resource.name);
    expect(names.slice(-2)).toEqual(['pages.jsonl', 'rdf-pages.jsonl']);
  });

  it('leaves no WACZ when a file is missing', async () => {
    const given = await contents();
    const path = join(directory, 'crawl.wacz');
    const missing = { ...given, pages: join(directory, 'none') };
    await expect(writeWacz(path, missing)).rejects.toMatchObject({ name: 'InputOutputError' });
    expect(await readdir(directory)).not.toContain('crawl.wacz');
  });

  it('packs a WARC that still reads', async () => {
    const path = join(directory, 'crawl.wacz');
    await writeWacz(path, await contents());
    const archive = join(await unzip(path), 'archive');
    const types: string[] = [];
    for await (const entry of readWarc(join(archive, (await readdir(archive))[0]!))) {
      types.push(entry.kind === 'record' ? entry.type : entry.reason);
    }
    expect(types).toEqual(['warcinfo', 'response']);
  });
});

describe('pages', () => {
  it('are lines of JSON with the header first', () => {
    expect(pagesHeader()).toBe('{"format":"json-pages-1.0","id":"pages","title":"All Pages","hasText":true}');
    expect(pageLine({ id: '1', url: 'http://a/', ts: '2014-03-03T17:12:00Z' })).toBe(
      '{"id":"1","url":"http://a/","ts":"2014-03-03T17:12:00Z"}',
    );
  });
});
