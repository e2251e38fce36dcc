import type { Link, SkippedLink } from '../../act/link.ts';
import type { ArchiveObject } from '../../act/object.ts';
import { pageLine } from '../../archive/pages.ts';
import type { Outcome } from '../../outcome.ts';
import { type ObjectKey, objectKey } from './seen-objects.ts';

/** An object as `objects.jsonl` has it, and what decides whether it is listed. */
export interface PrintedObject {
  readonly type: ArchiveObject['type'];
  readonly id: string;
  readonly url: string | undefined;
  readonly date: string | undefined;
  readonly key: ObjectKey;
  readonly line: string;
}

/** Links that are not followed: nobody looks at them again, so their lines are enough. */
export interface PrintedLinks {
  /** How many by rule. */
  readonly counts: ReadonlyMap<string, number>;
  /** Lines of `links.jsonl`, UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
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
  readonly skipped: PrintedLinks;
  readonly objects: readonly PrintedObject[];
  /** Line of `pages.jsonl`. */
  readonly page: string;
  /** Its triples, as N-Quads in UTF-8. */
  readonly quads: Uint8Array<ArrayBuffer>;
}

/** What the files say of a page beyond its outcome. */
export interface PageText {
  /** @default '' */
  readonly title?: string;
  /** Plain text for the full-text index of a WACZ. @default '' */
  readonly text?: string;
  /** Its triples, as N-Quads. */
  readonly quads: string;
}

const ENCODER = new TextEncoder();

/** Prints the lines of a page. */
export function printPage(outcome: Outcome, { title = '', text = '', quads }: PageText): PrintedPage {
  const { url, canonical, capturedAt, application, level, links, skipped, objects } = outcome;
  const { aliases, adaptations, wanted, robots } = outcome;
  return {
    ...{ url, canonical, capturedAt, links, aliases, adaptations, wanted, robots },
    application: application.kind === 'detected' ? application.id : null,
    level: level.kind === 'detected' ? level.id : null,
    terminal: level.kind === 'detected' && level.terminal,
    skipped: { counts: countRules(skipped), lines: ENCODER.encode(printLinks(url, skipped, false)) },
    objects: objects.map(printObject),
    page: `${pageLine({ id: `${capturedAt}/${url}`, url, ts: capturedAt, title, text })}\n`,
    quads: ENCODER.encode(quads),
  };
}

/** Lines of `links.jsonl`. There are hundreds on a page; what they have in common is printed once. */
export function printLinks(from: string, links: readonly (Link | SkippedLink)[], followed: boolean): string {
  const start = JSON.stringify({ from, followed }).slice(0, -1);
  let text = '';
  for (const link of links) text += `${start},${JSON.stringify(link).slice(1)}\n`;
  return text;
}

/** Parts of a page that are handed to another thread, not copied. */
export function transferablesOf({ skipped, quads }: PrintedPage): ArrayBuffer[] {
  return [skipped.lines.buffer, quads.buffer];
}

function printObject(object: ArchiveObject): PrintedObject {
  const { type, id, url, date } = object;
  return { type, id, url, date, key: objectKey(object), line: `${JSON.stringify(object)}\n` };
}

function countRules(links: readonly SkippedLink[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of links) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}
