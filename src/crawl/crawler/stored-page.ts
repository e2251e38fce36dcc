import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RevisitOriginal } from '../../archive/records.ts';
import { decodeBody } from '../../page/decode.ts';
import type { ReadablePage } from './page-inspector.ts';

/** A stored payload: what revisits refer to, and where it is. */
export interface StoredPayload extends RevisitOriginal {
  /** Output folder of the crawl that stored it. */
  readonly folder: string;
  /** Name of the WARC file; missing when the place is not known. */
  readonly file?: string;
  readonly offset?: number;
}

/** Whether a stored payload can be read again. */
export function isReadable({ folder, file, offset }: StoredPayload): boolean {
  return file !== undefined && offset !== undefined && pathOf(folder, file) !== null;
}

/** A page out of the archive, as if it had just been fetched from `url`; null when it can't be read. */
export async function storedPage(
  stored: StoredPayload,
  url: string,
  capturedAt: Date,
): Promise<ReadablePage | null> {
  const path = stored.file === undefined ? null : pathOf(stored.folder, stored.file);
  if (path === null || stored.offset === undefined) return null;
  // Only a crawl that visits pages again needs the reader.
  const { httpOf } = await import('../../archive/http-message.ts');
  const { readRecordAt } = await import('../../archive/read-warc.ts');
  const entry = await readRecordAt(path, stored.offset);
  if (entry === undefined || entry.kind === 'damaged' || entry.id !== stored.id) return null;
  const http = httpOf(entry);
  if (http?.kind !== 'response') return null;
  const { status, headers, body } = http;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return null;
  return { url, status, headers, body: decodeBody(body, [['content-type', type]]).text, capturedAt };
}

/** The file while it is written, or when it is closed. */
function pathOf(folder: string, file: string): string | null {
  const path = join(folder, 'archive', file);
  return [path, `${path}.open`].find((each) => existsSync(each)) ?? null;
}
