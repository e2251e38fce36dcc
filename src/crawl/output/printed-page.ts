import type { Link } from '../../act/link.ts';
import { pageLine } from '../../archive/pages.ts';
import type { Provenance } from '../../emit/capture-graphs.ts';
import { Utf8Writer } from '../../emit/utf8-writer.ts';
import { writeOutcome } from '../../emit/write-outcome.ts';
import type { Outcome } from '../../outcome.ts';
import { countRules, writeLinks } from './write-links.ts';
import { type ListedObjects, writeObjects } from './write-objects.ts';

/** What the crawler wants to know of an object. */
export interface PrintedObject {
  readonly id: string;
  readonly url: string | undefined;
  readonly date: string | undefined;
}

/** Lines of a page in UTF-8, as the files have them; parts of one buffer. */
export interface PageLines {
  /** One for each object. */
  readonly objects: Uint8Array<ArrayBuffer>;
  /** Its triples, as N-Quads. */
  readonly quads: Uint8Array<ArrayBuffer>;
  /** Links that are not followed: nobody looks at them again. */
  readonly skipped: Uint8Array<ArrayBuffer>;
  /** For `pages.jsonl`. */
  readonly page: Uint8Array<ArrayBuffer>;
}

/** What a page adds to the files; plain data, and most of it bytes, so that another thread may print it. */
export interface PrintedPage
  extends Pick<
    Outcome,
    'url' | 'canonical' | 'capturedAt' | 'aliases' | 'adaptations' | 'wanted' | 'robots'
  > {
  /** Null when unknown, as is the level. */
  readonly application: string | null;
  readonly level: string | null;
  readonly terminal: boolean;
  readonly links: readonly Link[];
  /** How many links are not followed, by rule. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly objects: readonly PrintedObject[];
  readonly listed: ListedObjects;
  readonly lines: PageLines;
}

/** What the files say of a page beyond its outcome. */
export interface PageText {
  /** @default '' */
  readonly title?: string;
  /** Plain text for the full-text index of a WACZ. @default '' */
  readonly text?: string;
  /** Of its triples; null where there are none. */
  readonly provenance: Provenance | null;
}

const out = new Utf8Writer();

/** Prints the lines of a page. */
export function printPage(outcome: Outcome, { title = '', text = '', provenance }: PageText): PrintedPage {
  const { url, canonical, capturedAt, application, level, links, skipped } = outcome;
  const { aliases, adaptations, wanted, robots } = outcome;
  out.clear();
  const listed = writeObjects(out, outcome.objects);
  const quadsStart = out.length;
  if (provenance !== null) writeOutcome(out, outcome, provenance);
  const skippedStart = out.length;
  writeLinks(out, url, skipped, false);
  const pageStart = out.length;
  out.write(`${pageLine({ id: `${capturedAt}/${url}`, url, ts: capturedAt, title, text })}\n`);
  const bytes = new Uint8Array(out.view());
  return {
    ...{ url, canonical, capturedAt, links, aliases, adaptations, wanted, robots },
    application: application.kind === 'detected' ? application.id : null,
    level: level.kind === 'detected' ? level.id : null,
    terminal: level.kind === 'detected' && level.terminal,
    skipped: countRules(skipped),
    objects: outcome.objects.map(({ id, url, date }) => ({ id, url, date })),
    listed,
    lines: {
      objects: bytes.subarray(0, quadsStart),
      quads: bytes.subarray(quadsStart, skippedStart),
      skipped: bytes.subarray(skippedStart, pageStart),
      page: bytes.subarray(pageStart),
    },
  };
}

/** Parts of a page that are handed to another thread, not copied. */
export function transferablesOf({ lines }: PrintedPage): ArrayBuffer[] {
  return [lines.page.buffer];
}
