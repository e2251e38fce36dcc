import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWarc, type WarcRecord } from '../../src/archive/index.ts';

/** All records of a crawl's archive files (or of those with our triples), damage counted as a record of type `damaged`. */
export async function archiveRecords(
  out: string,
  meta = false,
): Promise<(WarcRecord | { type: 'damaged'; reason: string })[]> {
  const folder = join(out, 'archive');
  const records: (WarcRecord | { type: 'damaged'; reason: string })[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (name.includes('-meta.warc.gz') !== meta) continue;
    for await (const entry of readWarc(join(folder, name))) {
      records.push(entry.kind === 'damaged' ? { type: 'damaged', reason: entry.reason } : entry);
    }
  }
  return records;
}

/** URLs of the stored responses, revisits included, in the archive's order. */
export async function storedUrls(out: string): Promise<string[]> {
  const records = await archiveRecords(out);
  return records.flatMap((record) =>
    record.type === 'response' || record.type === 'revisit' ? [(record as WarcRecord).targetUri] : [],
  );
}

/** The values of a file of JSON lines. */
export function jsonLines(out: string, file: string): Record<string, unknown>[] {
  return readFileSync(join(out, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
