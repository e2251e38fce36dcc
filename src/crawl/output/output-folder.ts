import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Link, SkippedLink } from '../../act/link.ts';
import type { ArchiveObject } from '../../act/object.ts';
import type { LearnedPattern } from '../../adapt/store.ts';
import { pagesHeader } from '../../archive/pages.ts';
import { InputOutputError, UsageError } from '../../errors.ts';
import { writeLearned } from '../../knowledge-base/learned.ts';
import { makeFolder } from '../../make-folder.ts';
import { LineFile } from './line-file.ts';
import { type PrintedPage, printLinks } from './printed-page.ts';
import { count, newReport, type Report, reportPage } from './report.ts';
import { objectKey, SeenObjects } from './seen-objects.ts';

/** What became of a page's links. */
export interface SortedLinks {
  readonly followed: readonly Link[];
  /** Not followed, beyond those that the page was printed with. */
  readonly dropped: readonly SkippedLink[];
}

const FILES = {
  objects: 'objects.jsonl',
  quads: 'objects.nq',
  links: 'links.jsonl',
  aliases: 'aliases.jsonl',
  pages: 'pages/pages.jsonl',
} as const;

/** Files that `OutputFolder` writes, relative to the folder, with `/`. */
export const OUTPUT_FILES: readonly string[] = Object.values(FILES);

/** The files of DESIGN's output folder but the archive, written as the work goes. */
export class OutputFolder {
  readonly report: Report;
  readonly #files: Readonly<Record<keyof typeof FILES, LineFile>>;
  readonly #seen = new SeenObjects();

  /** `marks`: committed lengths of an earlier run to go on from, by file. */
  constructor(
    readonly path: string,
    options: { readonly marks?: Readonly<Record<string, number>>; readonly report?: Report } = {},
  ) {
    makeFolder(join(path, 'pages'));
    const open = (name: keyof typeof FILES) =>
      new LineFile(join(path, FILES[name]), options.marks?.[FILES[name]]);
    this.#files = {
      objects: open('objects'),
      quads: open('quads'),
      links: open('links'),
      aliases: open('aliases'),
      pages: open('pages'),
    };
    this.report = options.report ?? newReport();
    if (this.#files.pages.length === 0) this.#files.pages.append(`${pagesHeader()}\n`);
    this.flush();
  }

  /** Counts one page and hands its lines to all files; they are written with the next `flush`. */
  write(page: PrintedPage, { followed, dropped }: SortedLinks = { followed: page.links, dropped: [] }): void {
    const { url, canonical } = page;
    const fresh = page.objects.filter(({ key }) => this.#seen.isNew(key));
    for (const { line } of fresh) this.#files.objects.append(line);
    this.#files.quads.append(page.quads);
    this.#files.links.append(printLinks(url, followed, true));
    this.#files.links.append(page.skipped.lines);
    this.#files.links.append(printLinks(url, dropped, false));
    // Who looks a URL up wants the capture, under the address it was fetched from.
    const captured = page.aliases.map((alias) =>
      alias.holder === canonical ? { ...alias, holder: url } : alias,
    );
    this.#files.aliases.append(lines(captured.filter((alias) => alias.url !== alias.holder)));
    this.#files.pages.append(page.page);
    reportPage(this.report, page, dropped);
    for (const { type } of fresh) count(this.report.objects, type);
  }

  /** Reads what earlier runs wrote: objects already listed are not listed again; `onText` hears each page's text. */
  async recall(onText: (text: string) => void): Promise<void> {
    for await (const object of readJsonLines(join(this.path, FILES.objects)))
      this.#seen.isNew(objectKey(object as ArchiveObject));
    for await (const page of readJsonLines(join(this.path, FILES.pages))) {
      if (typeof page === 'object' && page !== null && 'text' in page && typeof page.text === 'string')
        onText(page.text);
    }
  }

  /** Writes the lines that wait. */
  flush(): void {
    for (const name of FILE_NAMES) this.#files[name].flush();
  }

  /** Lengths of the files by their name, to be committed with the pages. */
  marks(): Record<string, number> {
    const marks: Record<string, number> = {};
    for (const name of FILE_NAMES) marks[FILES[name]] = this.#files[name].length;
    return marks;
  }

  /** Makes everything written so far durable. */
  sync(): void {
    for (const file of Object.values(this.#files)) file.sync();
  }

  /** Writes report.json and learned.xml as things stand; may be called any number of times. */
  writeReport(learned: readonly LearnedPattern[]): void {
    this.writeFile('report.json', `${JSON.stringify(this.report, null, 2)}\n`);
    this.writeFile('learned.xml', writeLearned(learned));
  }

  /** Writes a whole file of the folder. */
  writeFile(name: string, text: string): void {
    try {
      writeFileSync(join(this.path, name), text);
    } catch (error) {
      throw new InputOutputError(
        'output-write',
        `Can't write ${join(this.path, name)}: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
  }
}

const FILE_NAMES = Object.keys(FILES) as (keyof typeof FILES)[];

/** The values of a file of JSON lines; a line that is none is left out. */
export async function* readJsonLines(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    try {
      yield JSON.parse(line);
    } catch {
      // A line cut by a crash is cut off before it is read; anything else was put there by hand.
    }
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
  let text = '';
  for (const value of values) text += `${JSON.stringify(value)}\n`;
  return text;
}
