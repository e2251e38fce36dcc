import { pageLine } from '../../archive/pages.ts';
import type { Provenance } from '../../emit/capture-graphs.ts';
import { Utf8Writer } from '../../emit/utf8-writer.ts';
import { writeOutcome } from '../../emit/write-outcome.ts';
import type { Outcome } from '../../outcome.ts';
import { countRules, writeAliases, writeLinks } from './write-links.ts';
import { type ListedObjects, writeObjects } from './write-objects.ts';

/** What a page adds to the files when nobody looks at it any more; nearly all of it bytes, for another thread to write. */
export interface PrintedRecord extends Pick<Outcome, 'adaptations'> {
  /** Null when unknown, as is the level. */
  readonly application: string | null;
  readonly level: string | null;
  /** How many links are not followed, by rule. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly objects: ListedObjects;
  /** Lines of all files in UTF-8, file by file. */
  readonly lines: Uint8Array<ArrayBuffer>;
  /** Where the lines of each file end: of the objects, their triples, the links, the aliases; the page's is the rest. */
  readonly ends: readonly [objects: number, quads: number, links: number, aliases: number];
}

/** Prints a page into `memory`, or elsewhere when that is too small. */
export function printRecord(outcome: Outcome, provenance: Provenance, memory?: ArrayBuffer): PrintedRecord {
  const { url, capturedAt, application, level, adaptations } = outcome;
  const out = new Utf8Writer(memory);
  const objects = writeObjects(out, outcome.objects);
  const objectsEnd = out.length;
  writeOutcome(out, outcome, provenance);
  const quadsEnd = out.length;
  writeLinks(out, url, outcome.links, true);
  writeLinks(out, url, outcome.skipped, false);
  const linksEnd = out.length;
  writeAliases(out, outcome);
  const aliasesEnd = out.length;
  out.write(`${pageLine({ id: `${capturedAt}/${url}`, url, ts: capturedAt, title: '', text: '' })}\n`);
  return {
    application: application.kind === 'detected' ? application.id : null,
    level: level.kind === 'detected' ? level.id : null,
    adaptations,
    skipped: countRules(outcome.skipped),
    objects,
    lines: out.view(),
    ends: [objectsEnd, quadsEnd, linksEnd, aliasesEnd],
  };
}
