import { gzipSync } from 'node:zlib';
import {
  type RecordDraft,
  readWarc,
  requestRecord,
  responseRecord,
  type WarcEntry,
  warcinfoRecord,
} from '../../src/archive/index.ts';
import { printRecordHead } from '../../src/archive/records.ts';

/** A UUID that ends in `number`. */
export function fixedId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const DATE = new Date('2014-03-03T17:12:00.500Z');

/** A response whose head and body are Latin-1 text. */
export function http(head: string, body: string | Uint8Array = ''): Buffer {
  const text = head.trim().split('\n').join('\r\n');
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([Buffer.from(`${text}\r\n\r\n`, 'latin1'), bytes]);
}

/** The bytes of a record, without gzip. */
export function printRecord(record: RecordDraft): Buffer {
  return Buffer.concat([printRecordHead(record), ...record.block, Buffer.from('\r\n\r\n')]);
}

/** Three records of different size. */
export function sampleRecords(): RecordDraft[] {
  const options = (number: number) => ({ date: DATE, id: fixedId(number) });
  return [
    warcinfoRecord('a.warc.gz', [['software', 'test']], options(1)),
    requestRecord('http://example.com/a', http('GET /a HTTP/1.1\nHost: example.com'), options(2)),
    responseRecord(
      'http://example.com/a',
      http('HTTP/1.1 200 OK\nContent-Type: text/html', `<p>${'déjà vu '.repeat(20)}`),
      options(3),
    ),
  ];
}

export const gzipEach = (records: readonly RecordDraft[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(printRecord(record))));
export const gzipAll = (records: readonly RecordDraft[]): Buffer =>
  gzipSync(Buffer.concat(records.map(printRecord)));
export const noGzip = (records: readonly RecordDraft[]): Buffer => Buffer.concat(records.map(printRecord));

/** The bytes in chunks of `size`. */
export async function* inChunks(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every entry of a WARC in memory. */
export async function readAll(bytes: Uint8Array, chunkSize?: number): Promise<WarcEntry[]> {
  const entries: WarcEntry[] = [];
  for await (const entry of readWarc(inChunks(bytes, chunkSize))) entries.push(entry);
  return entries;
}

/** One word per entry, for comparison. */
export function summary(entries: readonly WarcEntry[]): string[] {
  return entries.map((entry) => (entry.kind === 'record' ? entry.type : 'damaged'));
}
