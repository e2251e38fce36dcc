import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecordAt, readWarc, responseRecord, type WarcEntry } from '../../src/archive/index.ts';
import {
  fixedId,
  gzipAll,
  gzipEach,
  http,
  inChunks,
  noGzip,
  printRecord,
  readAll,
  sampleRecords,
  summary,
} from './samples.ts';

const ALL = ['warcinfo', 'request', 'response'];
const forms = [
  ['gzip per record', gzipEach],
  ['one gzip over all', gzipAll],
  ['no gzip', noGzip],
] as const;

/** A small generator of the same numbers every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function text(record: string): Buffer {
  return Buffer.from(record.replaceAll('\n', '\r\n'), 'utf8');
}

describe('readWarc', () => {
  it.each(forms)('reads %s, whatever the chunks', async (_, print) => {
    const bytes = print(sampleRecords());
    const whole = await readAll(bytes);
    expect(summary(whole)).toEqual(ALL);
    for (const size of [1, 7, 100]) expect(await readAll(bytes, size)).toEqual(whole);
  });

  it.each(forms)('gives the blocks of %s byte for byte', async (_, print) => {
    const records = sampleRecords();
    const blocks = (await readAll(print(records))).map((entry) =>
      entry.kind === 'record' ? entry.block : undefined,
    );
    expect(blocks.map((block) => Buffer.from(block ?? []))).toEqual(
      records.map((record) => Buffer.concat(record.block)),
    );
  });

  it('tells where each record lies', async () => {
    const records = sampleRecords();
    const members = records.map((record) => gzipSync(printRecord(record)));
    const entries = await readAll(Buffer.concat(members));
    let offset = 0;
    for (const [index, member] of members.entries()) {
      expect(entries[index]).toMatchObject({ offset, length: member.length, id: records[index]!.id });
      offset += member.length;
    }
  });

  it('gives no length to a record that shares its gzip member', async () => {
    expect(
      (await readAll(gzipAll(sampleRecords()))).map((entry) => 'length' in entry && entry.length),
    ).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [
      '0.18',
      'WARC/0.18\nWARC-Type: response\nWARC-Target-URI: http://a/\nContent-Length: 2\n\nhi\n\n',
      'http://a/',
    ],
    [
      '1.0',
      'WARC/1.0\nWARC-Type: response\nWARC-Target-URI: <http://a/x>\nContent-Length: 2\n\nhi\n\n',
      'http://a/x',
    ],
    [
      '1.1',
      'WARC/1.1\nwarc-type: Response\nwarc-target-uri: http://a/,,,\ncontent-length: 2\n\nhi\n\n',
      'http://a/,,,',
    ],
  ])('reads WARC %s', async (version, record, targetUri) => {
    expect(await readAll(text(record))).toMatchObject([
      { kind: 'record', version, targetUri, type: 'response' },
    ]);
  });

  it('accepts bare line feeds and missing empty lines, with a notice', async () => {
    const record = 'WARC/1.0\nWARC-Type: metadata\nContent-Length: 2\n\nhi\n';
    const entries = await readAll(Buffer.from(record + record));
    expect(summary(entries)).toEqual(['metadata', 'metadata']);
    expect(entries[0]).toMatchObject({ notices: ['record is followed by 1 bytes of line ends, not 4'] });
  });

  it('gives repeated fields one by one', async () => {
    const [record] = await readAll(
      text(
        'WARC/1.1\nWARC-Type: request\nWARC-Concurrent-To: <a>\nWARC-Concurrent-To: <b>\nContent-Length: 0\n\n\n\n',
      ),
    );
    expect(record).toMatchObject({
      headers: [
        ['WARC-Type', 'request'],
        ['WARC-Concurrent-To', '<a>'],
        ['WARC-Concurrent-To', '<b>'],
        ['Content-Length', '0'],
      ],
    });
  });

  it.each([
    ['no version line', 'WARC/x\nWARC-Type: request\nContent-Length: 0\n\n\n\n', /no WARC version/],
    ['no length', 'WARC/1.0\nWARC-Type: request\n\n\n\n', /Content-Length is ""/],
    [
      'a length that is no number',
      'WARC/1.0\nWARC-Type: request\nContent-Length: -1\n\n\n\n',
      /Content-Length is "-1"/,
    ],
    ['no type', 'WARC/1.0\nContent-Length: 0\n\n\n\n', /no WARC-Type/],
    ['a length too small', 'WARC/1.0\nWARC-Type: request\nContent-Length: 1\n\nhello\n\n', /no new record/],
    ['a length too large', 'WARC/1.0\nWARC-Type: request\nContent-Length: 60\n\nhello\n\n', /no new record/],
    ['nonsense', 'hello\n\n', /neither a WARC record nor gzip/],
  ])('reports a record with %s and goes on', async (_, record, reason) => {
    const bytes = Buffer.concat([text(record), noGzip(sampleRecords())]);
    const plain = await readAll(bytes);
    expect(summary(plain)).toEqual(['damaged', ...ALL]);
    expect(plain[0]).toMatchObject({ offset: 0, reason: expect.stringMatching(reason) });
    if (record !== 'hello\n\n') expect(summary(await readAll(gzipSync(bytes)))).toEqual(['damaged', ...ALL]);
  });

  it('finds the next record behind a member that holds a gzip file with WARC text nowhere in it', async () => {
    const inner = gzipSync(Buffer.from('not a record'));
    const stored = gzipSync(printRecord(responseRecord('http://a/', http('HTTP/1.1 200 OK', inner))), {
      level: 0,
    });
    stored[20]! ^= 0xff;
    const entries = await readAll(Buffer.concat([stored, gzipEach(sampleRecords())]));
    expect(summary(entries)).toEqual(['damaged', ...ALL]);
  });

  it.each(forms)('survives a cut of %s at every byte', async (_, print) => {
    const bytes = print(sampleRecords());
    const whole = await readAll(bytes);
    for (let cut = 1; cut < bytes.length; cut++) {
      const entries = await readAll(bytes.subarray(0, cut));
      const records = entries.filter((entry) => entry.kind === 'record');
      expect(records.map(({ id }) => id)).toEqual(
        whole.slice(0, records.length).map((entry) => 'id' in entry && entry.id),
      );
      // Without gzip nothing is lost until the block itself is cut.
      const mayBeWhole = print === noGzip && records.length === entries.length;
      if (!mayBeWhole && !isBoundary(whole, cut))
        expect(entries.at(-1)?.kind, `cut at ${cut}`).toBe('damaged');
      expect(entries.length).toBeLessThanOrEqual(whole.length);
    }
  });

  it.each(forms)('survives changed bytes in %s', async (_, print) => {
    const random = seeded(7);
    const clean = print(sampleRecords());
    const blocks = sampleRecords().map((record) => Buffer.concat(record.block).toString('latin1'));
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(clean);
      for (let count = 1 + random(4); count > 0; count--) bytes[random(bytes.length)] = random(256);
      const entries = await readAll(bytes);
      expect(entries.length).toBeGreaterThan(0);
      const changed = entries.filter(
        (entry) => entry.kind === 'record' && !blocks.includes(Buffer.from(entry.block).toString('latin1')),
      );
      // A member's checksum lets no changed record through; one over the whole file comes too late to hold them back.
      if (print === gzipEach) expect(changed).toEqual([]);
      if (print === gzipAll && changed.length > 0) expect(summary(entries)).toContain('damaged');
    }
  });

  it('reads a file of nothing but false beginnings in bounded work', async () => {
    const lie = 'WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 50000000\r\n\r\n';
    const bytes = Buffer.from(lie.repeat(30_000));
    let asked = 0;
    const counted = { wants: () => ++asked > 0 };
    const entries: WarcEntry[] = [];
    for await (const entry of readWarc(inChunks(bytes), counted)) entries.push(entry);
    expect(new Set(summary(entries))).toEqual(new Set(['damaged']));
    // Each header that is believed makes the reader look at up to the whole file once.
    expect(asked).toBeLessThan(100);
  });

  it('keeps no more of a block than it is told', async () => {
    const big = responseRecord('http://a/', http('HTTP/1.1 200 OK', Buffer.alloc(20_000_000)));
    const entries: WarcEntry[] = [];
    const bytes = Buffer.concat([gzipEach([big]), gzipEach(sampleRecords())]);
    for await (const entry of readWarc(inChunks(bytes), { maxBlockBytes: 1000 })) entries.push(entry);
    expect(summary(entries)).toEqual(['response', ...ALL]);
    expect(entries[0]).toMatchObject({ blockCut: true, contentLength: 20_000_019 });
    expect(entries[0]).toHaveProperty('block.length', 1000);
    expect(entries[3]).toMatchObject({ blockCut: false });
  });

  it('reads members larger than its window and finds damage in them', async () => {
    const random = seeded(3);
    const noise = Buffer.from(Array.from({ length: 700_000 }, () => random(256)));
    const big = gzipSync(printRecord(responseRecord('http://a/big', http('HTTP/1.1 200 OK', noise))));
    expect(summary(await readAll(Buffer.concat([big, gzipEach(sampleRecords())])))).toEqual([
      'response',
      ...ALL,
    ]);
    big[400_000]! ^= 0x55;
    const entries = await readAll(Buffer.concat([big, gzipEach(sampleRecords())]));
    expect(summary(entries)).toEqual(['damaged', ...ALL]);
    expect(entries[0]).toMatchObject({ offset: 0, targetUri: 'http://a/big' });
  });

  it('stops reading its source when the caller stops', async () => {
    let closed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield noGzip(sampleRecords());
      } finally {
        closed = true;
      }
    }
    for await (const entry of readWarc(source())) if (entry.kind === 'record') break;
    expect(closed).toBe(true);
  });
});

function isBoundary(whole: readonly WarcEntry[], cut: number): boolean {
  return whole.some((entry) => entry.offset === cut && entry.offset > 0);
}

describe('files', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aah-read-'));
  });
  afterAll(async () => {
    await rm(directory, { recursive: true });
  });

  it('reads the record at an offset', async () => {
    const path = join(directory, 'a.warc.gz');
    const bytes = gzipEach(sampleRecords());
    await writeFile(path, bytes);
    const [, second] = await readAll(bytes);
    expect(await readRecordAt(path, second!.offset)).toEqual(second);
    expect(second).toMatchObject({ id: `<urn:uuid:${fixedId(2)}>` });
    expect(await readRecordAt(path, second!.offset + 1)).toMatchObject({ kind: 'damaged' });
    expect(await readRecordAt(path, bytes.length + 5)).toMatchObject({ reason: 'no record begins here' });
  });

  it('throws a typed error for a file that is not there', async () => {
    const reading = async (): Promise<void> => {
      for await (const _ of readWarc(join(directory, 'none.warc.gz'))) expect.unreachable();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'InputOutputError', code: 'archive-read' });
  });

  it('finds nothing in an empty file', async () => {
    expect(await readAll(Buffer.alloc(0))).toEqual([]);
  });
});
