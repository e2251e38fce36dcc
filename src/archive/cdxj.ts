import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputOutputError } from '../errors.ts';
import { parseHttpHead } from './http-message.ts';
import { type SortLinesOptions, sortLines } from './sort-lines.ts';
import { surtKey } from './surt.ts';
import { timestamp14 } from './warc-file-name.ts';
import { type HeaderField, headerOf, type WarcRecord } from './warc-record.ts';
import type { WrittenRecord } from './warc-writer.ts';

/** One capture in a CDXJ index. */
export interface CdxjCapture {
  readonly url: string;
  /** ISO 8601. */
  readonly date: string;
  readonly mime?: string;
  readonly status?: number;
  readonly digest?: string;
  readonly length: number;
  readonly offset: number;
  /** Name of the WARC file, without directories. */
  readonly filename: string;
}

/** What `captureOf` needs of a record: a `WarcRecord`, or a draft with its place and block. */
export type IndexedRecord = Pick<WarcRecord, 'type' | 'date' | 'targetUri' | 'headers' | 'block'> & {
  readonly offset: number;
  readonly length: number | undefined;
};

const INDEXED = new Set(['response', 'revisit', 'resource', 'metadata']);
/** An HTTP head is looked for in this much of a block. */
export const HEAD_BYTES = 256 * 1024;

/** True for the records that a replay tool may be asked for; what only we or a WARC reader understand is not. */
export function isIndexed(record: Pick<WarcRecord, 'type' | 'targetUri' | 'headers'>): boolean {
  if (!INDEXED.has(record.type) || record.targetUri === '' || record.targetUri.startsWith('urn:aah:'))
    return false;
  const about = record.type === 'metadata' || record.type === 'resource';
  return !about || headerOf(record.headers, 'Content-Type') !== 'application/warc-fields';
}

/** What the index says about a record; `undefined` when it is not indexed or can't be read by itself. */
export function captureOf(record: IndexedRecord, filename: string): CdxjCapture | undefined {
  if (!isIndexed(record) || record.length === undefined) return undefined;
  const isHttp = /^\s*application\/http\b/i.test(headerOf(record.headers, 'Content-Type') ?? '');
  const http = isHttp ? parseHttpHead(record.block) : undefined;
  const status = /^HTTP\/\S+[ \t]+(\d{3})/.exec(http?.startLine ?? '')?.[1];
  const mime = mimeOf(record, http?.headers);
  const digest = headerOf(record.headers, 'WARC-Payload-Digest');
  return {
    url: record.targetUri,
    date: record.date,
    ...(mime === undefined ? {} : { mime }),
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(digest === undefined ? {} : { digest }),
    length: record.length,
    offset: record.offset,
    filename,
  };
}

/** What the index says about a record that `WarcWriter` just wrote. */
export function captureOfWritten({ record, file, offset, length }: WrittenRecord): CdxjCapture | undefined {
  if (!isIndexed(record)) return undefined;
  return captureOf({ ...record, block: startOf(record.block), offset, length }, file);
}

function startOf(block: readonly Uint8Array[]): Uint8Array {
  const only = block.length === 1 ? block[0] : undefined;
  return (only ?? Buffer.concat(block)).subarray(0, HEAD_BYTES);
}

function mimeOf(record: IndexedRecord, http: readonly HeaderField[] | undefined): string | undefined {
  if (record.type === 'revisit') return 'warc/revisit';
  return (
    headerOf(http ?? (record.type === 'response' ? [] : record.headers), 'Content-Type')?.split(/[;\s]/)[0] ||
    undefined
  );
}

/** One line of a CDXJ index, without its line end, in ASCII. */
export function cdxjLine(capture: CdxjCapture, key: (url: string) => string = surtKey): string {
  const { url, date, mime, status, digest, length, offset, filename } = capture;
  // Numbers are strings in the indexes that pywb writes, and so in ours.
  const fields = {
    url,
    mime,
    status: status?.toString(),
    digest,
    length: `${length}`,
    offset: `${offset}`,
    filename,
  };
  const json = JSON.stringify(fields).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${key(url)} ${timestamp14(date)} ${json}`;
}

/** Sorts lines in byte order, without duplicates, into a file; memory stays bounded whatever their number. */
export async function writeCdxj(
  path: string,
  lines: AsyncIterable<string> | Iterable<string>,
  options: SortLinesOptions = {},
): Promise<number> {
  let count = 0;
  async function* printed(): AsyncGenerator<string> {
    for await (const line of sortLines(lines, options)) {
      count++;
      yield `${line}\n`;
    }
  }
  try {
    await pipeline(Readable.from(printed(), { objectMode: true }), createWriteStream(`${path}.part`));
    await rename(`${path}.part`, path);
  } catch (error) {
    throw new InputOutputError('archive-index', `Can't write ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return count;
}
