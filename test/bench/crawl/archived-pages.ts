import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf, readWarc } from '../../../src/archive/index.ts';
import type { Page } from '../../../src/page/page.ts';
import { parsePage } from '../../../src/page/parse-page.ts';

/** One answer of the server, in the order of the archive; `page` is null when it holds no HTML of its own. */
export interface ArchivedAnswer {
  readonly url: string;
  /** Stored as a reference to an earlier answer with the same payload. */
  readonly isRevisit: boolean;
  readonly page: Page | null;
}

/** The WARC files in a folder, without those of our triples. */
export function archivesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.warc(?:\.gz)?$/.test(name) && !name.includes('-meta.warc'))
    .sort()
    .map((name) => join(folder, name));
}

/** The answers that a crawler stored in a folder of WARC files; a revisit holds nothing new. */
export async function* readAnswers(folder: string): AsyncGenerator<ArchivedAnswer> {
  for (const name of archivesIn(folder)) {
    for await (const entry of readWarc(name)) {
      if (entry.kind === 'damaged') throw new Error(`${name} is damaged at ${entry.offset}: ${entry.reason}`);
      if (entry.type !== 'response' && entry.type !== 'revisit') continue;
      const isRevisit = entry.type === 'revisit';
      const input = isRevisit ? null : pageOf(entry);
      yield { url: entry.targetUri, isRevisit, page: input === null ? null : parsePage(input) };
    }
  }
}
