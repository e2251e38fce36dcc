import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  captureOf,
  captureOfWritten,
  cdxjLine,
  type DamagedRecord,
  indexWarc,
  metadataRecord,
  type RecordDraft,
  requestRecord,
  resourceRecord,
  responseRecord,
  revisitRecord,
  sortLines,
  WarcWriter,
  writeCdxj,
} from '../../src/archive/index.ts';
import { DATE, gzipAll, gzipEach, http, readAll } from './samples.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aah-cdxj-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

const options = { date: DATE };
const page = http('HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8', 'hello');
const original = { payloadDigest: 'sha1:X', uri: 'http://example.com/', date: '2014-01-01T00:00:00Z' };
const quads = Buffer.from('<a> <b> <c> .\n');

describe('cdxjLine', () => {
  it('is exact, and ASCII', () => {
    const line = cdxjLine({
      url: 'http://www.Example.com/é?b&a',
      date: '2014-03-03T17:12:00.500Z',
      mime: 'text/html',
      status: 200,
      digest: 'sha1:X',
      length: 10,
      offset: 5,
      filename: 'a.warc.gz',
    });
    expect(line).toBe(
      'com,example)/%c3%a9?a&b 20140303171200 {"url":"http://www.Example.com/\\u00e9?b&a","mime":"text/html",' +
        '"status":"200","digest":"sha1:X","length":"10","offset":"5","filename":"a.warc.gz"}',
    );
  });

  it.each<readonly [string, RecordDraft, object | undefined]>([
    ['response', responseRecord('http://a/', page, options), { mime: 'text/html', status: 200 }],
    [
      'revisit',
      revisitRecord('http://a/', original, page, options),
      { mime: 'warc/revisit', status: 200, digest: 'sha1:X' },
    ],
    ['resource', resourceRecord('file:///a', quads, 'text/plain', options), { mime: 'text/plain' }],
    [
      'metadata',
      metadataRecord('http://a/', quads, 'text/plain', undefined, options),
      { mime: 'text/plain' },
    ],
    [
      'our metadata',
      metadataRecord('urn:aah:a', quads, 'application/n-quads', undefined, options),
      undefined,
    ],
    [
      'warc-fields',
      metadataRecord('http://a/', quads, 'application/warc-fields', undefined, options),
      undefined,
    ],
    ['request', requestRecord('http://a/', http('GET / HTTP/1.1'), options), undefined],
  ])('indexes %s as it should', async (_, record, expected) => {
    const [entry] = await readAll(gzipEach([record]));
    if (entry?.kind !== 'record') expect.unreachable();
    const capture = captureOf(entry, 'a.warc.gz');
    if (expected === undefined) expect(capture).toBeUndefined();
    else
      expect(capture).toMatchObject({ ...expected, url: record.targetUri, offset: 0, length: entry.length });
  });

  it('leaves out a record that can not be read by itself', async () => {
    const response = responseRecord('http://a/', page, options);
    const [entry] = await readAll(gzipAll([response, response]));
    if (entry?.kind !== 'record') expect.unreachable();
    expect(captureOf(entry, 'a.warc.gz')).toBeUndefined();
  });
});

describe('indexWarc', () => {
  it('says the same of a file as of the records while they are written', async () => {
    const writer = await WarcWriter.open({ directory, info: [], host: 'box', clock: () => DATE });
    const written = await writer.writeExchange([
      responseRecord('http://example.com/b', page, options),
      requestRecord('http://example.com/b', http('GET / HTTP/1.1'), options),
      responseRecord('http://example.com/a', http('HTTP/1.1 404 Not Found'), options),
    ]);
    const [path] = await writer.close();
    const lines: string[] = [];
    for await (const line of indexWarc(path!)) lines.push(line);
    expect(lines).toEqual(
      written.flatMap((one) => captureOfWritten(one) ?? []).map((capture) => cdxjLine(capture)),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['com,example)/b', 'com,example)/a']);
  });

  it('reports damage', async () => {
    const path = join(directory, 'a.warc.gz');
    await writeFile(path, gzipEach([responseRecord('http://a/', page, options)]).subarray(0, -1));
    const damage: DamagedRecord[] = [];
    for await (const _ of indexWarc(path, (one) => damage.push(one))) expect.unreachable();
    expect(damage).toMatchObject([{ offset: 0, targetUri: 'http://a/' }]);
  });
});

describe('sorting', () => {
  const lines = Array.from(
    { length: 2000 },
    (_, index) => `key${(index * 7919) % 1000} ${'x'.repeat(index % 50)}`,
  );
  const expected = [...new Set(lines)].sort();

  it.each([1, 500, 20_000, 1_000_000])('gives the same with %i characters in memory', async (maxHeld) => {
    const sorted: string[] = [];
    const some = maxHeld === 1 ? lines.slice(0, 60) : lines;
    for await (const line of sortLines(some, { maxHeld, temporaryDirectory: directory })) sorted.push(line);
    expect(sorted).toEqual(maxHeld === 1 ? [...new Set(some)].sort() : expected);
    expect(await readdir(directory)).toEqual([]);
  });

  it('writes a sorted file and its number of lines', async () => {
    const path = join(directory, 'index.cdxj');
    expect(await writeCdxj(path, lines, { maxHeld: 5000, temporaryDirectory: directory })).toBe(
      expected.length,
    );
    expect(await readFile(path, 'utf8')).toBe(`${expected.join('\n')}\n`);
    expect(await readdir(directory)).toEqual(['index.cdxj']);
  });

  it('throws a typed error when the file can not be written', async () => {
    await expect(writeCdxj(join(directory, 'no', 'index.cdxj'), lines)).rejects.toMatchObject({
      code: 'archive-index',
    });
  });
});
