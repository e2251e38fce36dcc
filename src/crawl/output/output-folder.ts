import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Link, SkippedLink } from '../../act/link.ts';
import type { ArchiveObject } from '../../act/object.ts';
import { pagesHeader } from '../../archive/pages.ts';
import { Utf8Writer } from '../../emit/utf8-writer.ts';
import { InputOutputError, UsageError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { LineFile } from './line-file.ts';
import type { PrintedPage } from './printed-page.ts';
import type { PrintedRecord } from './printed-record.ts';
import { count, newReport, type Report, reportPage } from './report.ts';
import { SeenObjects } from './seen-objects.ts';
import { writeAliases, writeLinks } from './write-links.ts';
import { type ListedObjects, objectKey } from './write-objects.ts';

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
  write(page: PrintedPage, { followed, dropped }: SortedLinks): void {
    const { url, lines } = page;
    this.#listObjects(page.listed, lines.objects);
    this.#files.quads.append(lines.quads);
    this.#files.links.append(printed((out) => writeLinks(out, url, followed, true)));
    this.#files.links.append(lines.skipped);
    this.#files.links.append(printed((out) => writeLinks(out, url, dropped, false)));
    this.#files.aliases.append(printed((out) => writeAliases(out, page)));
    this.#files.pages.append(lines.page);
    reportPage(this.report, page, dropped);
  }

  /** The same for a page all of whose links are sorted and printed. */
  writeRecord(page: PrintedRecord): void {
    const { lines } = page;
    const [objects, quads, links, aliases] = page.ends;
    this.#listObjects(page.objects, lines.subarray(0, objects));
    this.#files.quads.append(lines.subarray(objects, quads));
    this.#files.links.append(lines.subarray(quads, links));
    this.#files.aliases.append(lines.subarray(links, aliases));
    this.#files.pages.append(lines.subarray(aliases));
    reportPage(this.report, page);
  }

  /** Lists what was not listed before; lines that follow each other are one piece. */
  #listObjects({ types, keys, sizes }: ListedObjects, lines: Uint8Array): void {
    let start = 0;
    let end = 0;
    for (const [index, key] of keys.entries()) {
      const isNew = this.#seen.isNew(key);
      if (isNew) count(this.report.objects, types[index]!);
      else this.#files.objects.append(lines.subarray(start, end));
      end += sizes[index]!;
      if (!isNew) start = end;
    }
    this.#files.objects.append(lines.subarray(start, end));
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
  writeReport(learned: string): void {
    this.writeFile('report.json', `${JSON.stringify(this.report, null, 2)}\n`);
    this.writeFile('learned.xml', learned);
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

const scratch = new Utf8Writer();

/** What is written, as bytes of its own. */
function printed(write: (out: Utf8Writer) => void): Uint8Array {
  scratch.clear();
  write(scratch);
  return new Uint8Array(scratch.view());
}
