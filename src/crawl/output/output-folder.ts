import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LearnedPattern } from '../../adapt/store.ts';
import { toQuads } from '../../emit/to-quads.ts';
import { writeNQuads } from '../../emit/write-nquads.ts';
import { UsageError } from '../../errors.ts';
import { writeLearned } from '../../knowledge-base/learned.ts';
import type { Outcome } from '../../outcome.ts';
import { LineFile } from './line-file.ts';
import { count, newReport, type Report, reportOutcome } from './report.ts';
import { SeenObjects } from './seen-objects.ts';

/** Where an outcome's page is kept. */
export interface PageProvenance {
  /** `urn:uuid:…` of the response record, where there is one. */
  readonly warcRecord?: string;
  readonly title?: string;
  /** Plain text for the full-text index of a WACZ. */
  readonly text?: string;
}

const FILES = {
  objects: 'objects.jsonl',
  quads: 'objects.nq',
  links: 'links.jsonl',
  aliases: 'aliases.jsonl',
  pages: join('pages', 'pages.jsonl'),
} as const;

const PAGES_HEADER = { format: 'json-pages-1.0', id: 'pages', title: 'Pages', hasText: true };

/** The files of DESIGN's output folder but the archive, written page by page. */
export class OutputFolder {
  readonly report: Report;
  readonly #files: Readonly<Record<keyof typeof FILES, LineFile>>;
  readonly #seen = new SeenObjects();

  /** `marks`: committed lengths of an earlier run to go on from. */
  constructor(
    readonly path: string,
    options: { readonly marks?: Readonly<Record<string, number>>; readonly report?: Report } = {},
  ) {
    mkdirSync(join(path, 'pages'), { recursive: true });
    const open = (name: keyof typeof FILES) => new LineFile(join(path, FILES[name]), options.marks?.[name]);
    this.#files = {
      objects: open('objects'),
      quads: open('quads'),
      links: open('links'),
      aliases: open('aliases'),
      pages: open('pages'),
    };
    this.report = options.report ?? newReport();
    if (this.#files.pages.length === 0) this.#files.pages.append(`${JSON.stringify(PAGES_HEADER)}\n`);
  }

  /** Writes one outcome to all files and counts it. */
  write(outcome: Outcome, provenance: PageProvenance = {}): void {
    const fresh = outcome.objects.filter((object) => this.#seen.isNew(object));
    this.#files.objects.append(lines(fresh));
    const quads = toQuads(
      outcome,
      provenance.warcRecord === undefined ? {} : { warcRecord: provenance.warcRecord },
    );
    this.#files.quads.append(writeNQuads(quads));
    const from = outcome.url;
    this.#files.links.append(
      lines(outcome.links.map((link) => ({ from, followed: true, ...link }))) +
        lines(outcome.skipped.map((link) => ({ from, followed: false, ...link }))),
    );
    this.#files.aliases.append(lines(outcome.aliases));
    const { title = '', text = '' } = provenance;
    this.#files.pages.append(
      lines([{ id: pageId(outcome), url: outcome.url, ts: outcome.capturedAt, title, text }]),
    );
    reportOutcome(this.report, outcome);
    for (const { type } of fresh) count(this.report.objects, type);
  }

  /** Lengths of the files, to be committed with the page. */
  marks(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#files).map(([name, file]) => [name, file.length]));
  }

  /** Makes everything written so far durable. */
  sync(): void {
    for (const file of Object.values(this.#files)) file.sync();
  }

  /** Writes report.json and learned.xml as things stand; may be called any number of times. */
  writeReport(learned: readonly LearnedPattern[]): void {
    writeFileSync(join(this.path, 'report.json'), `${JSON.stringify(this.report, null, 2)}\n`);
    writeFileSync(join(this.path, 'learned.xml'), writeLearned(learned));
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
  }
}

/** Refuses a folder that holds anything. */
export function refuseNonEmpty(path: string, remedy: string): void {
  let entries: string[];
  try {
    entries = readdirSync(path);
  } catch {
    return;
  }
  if (entries.length > 0)
    throw new UsageError(
      'output-not-empty',
      `Expected an empty or new folder for --out, found ${entries.length} entries in ${path}. ${remedy}`,
    );
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function pageId(outcome: Outcome): string {
  return `${outcome.capturedAt}/${outcome.url}`;
}
