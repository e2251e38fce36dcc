import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { InputOutputError, UsageError } from '../errors.ts';
import { readLines } from './read-lines.ts';
import { CompressedIndex } from './wacz-index.ts';
import { type ZipContent, ZipWriter } from './zip-writer.ts';

/** What goes into a WACZ. Everything but the descriptions is a path. */
export interface WaczContents {
  readonly warcs: readonly string[];
  /** A sorted CDXJ index of the WARC files. */
  readonly cdxj: string;
  /** A `pages.jsonl`. */
  readonly pages: string;
  /** Further files; `name` is their path in the WACZ, such as `rdf/objects.nq` (py-wacz's validator wants one directory). */
  readonly extra?: readonly { readonly name: string; readonly path: string }[];
  readonly software: string;
  readonly title?: string;
  /** Markdown. */
  readonly description?: string;
  readonly mainPageUrl?: string;
  readonly mainPageDate?: string;
}

/** How `writeWacz` writes. */
export interface WaczOptions {
  /** @default now */
  readonly created?: Date;
  /**
   * An index of more bytes is compressed in blocks, of which a player loads only those it needs.
   * @default 8388608
   */
  readonly maxPlainIndexBytes?: number;
  /** @default 'auto' */
  readonly zip64?: 'auto' | 'always';
}

export const WACZ_DEFAULTS = {
  maxPlainIndexBytes: 8 * 1024 * 1024,
  zip64: 'auto',
} as const satisfies WaczOptions;

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** The directories that only WACZ's own files may be in. */
const RESERVED = /^(?:archive|indexes|pages)\/|^datapackage(?:-digest)?\.json$|^\/|(?:^|\/)\.\.(?:\/|$)/;

/** Packs a crawl as WACZ 1.1.1, which ReplayWeb.page and pywb open. The file appears when it is complete. */
export async function writeWacz(
  path: string,
  contents: WaczContents,
  options: WaczOptions = {},
): Promise<void> {
  checkNames(contents);
  const settings = { ...WACZ_DEFAULTS, created: new Date(), ...options };
  const partial = `${path}.part`;
  const zip = await ZipWriter.create(partial, { date: settings.created, zip64: settings.zip64 });
  try {
    const resources: Resource[] = [];
    for await (const content of listContents(contents, settings.maxPlainIndexBytes)) {
      const { name, bytes, sha256 } = await zip.add(content);
      resources.push({ name: nameOf(name, resources), path: name, hash: `sha256:${sha256}`, bytes });
    }
    const manifest = await zip.add(
      jsonFile('datapackage.json', describe(contents, resources, settings.created)),
    );
    const digest = { path: 'datapackage.json', hash: `sha256:${manifest.sha256}` };
    await zip.add(jsonFile('datapackage-digest.json', digest));
    await zip.finish();
    await rename(partial, path);
  } catch (error) {
    await zip.abandon();
    if (error instanceof InputOutputError) throw error;
    throw new InputOutputError('archive-wacz', `Can't write ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Data packages want every resource's name to be its own. */
function nameOf(path: string, others: readonly Resource[]): string {
  const name = basename(path);
  return others.some((other) => other.name === name) ? path.replaceAll('/', '-') : name;
}

function checkNames(contents: WaczContents): void {
  const names = [
    ...contents.warcs.map((warc) => basename(warc)),
    ...(contents.extra ?? []).map(({ name }) => name),
  ];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new UsageError('archive-wacz', `Two files of the WACZ are called ${repeated}`);
  const reserved = contents.extra?.find(({ name }) => RESERVED.test(name))?.name;
  if (reserved !== undefined) {
    throw new UsageError(
      'archive-wacz',
      `${reserved} can't be an extra file: WACZ keeps that place for its own`,
    );
  }
}

async function* listContents(contents: WaczContents, maxPlainIndexBytes: number): AsyncGenerator<ZipContent> {
  for (const warc of contents.warcs) {
    yield await fileContent(`archive/${basename(warc)}`, warc, 'store');
  }
  const { size } = await stat(contents.cdxj);
  if (size <= maxPlainIndexBytes) {
    yield await fileContent('indexes/index.cdxj', contents.cdxj, 'deflate');
  } else {
    const index = new CompressedIndex('index.cdx.gz');
    yield {
      name: 'indexes/index.cdx.gz',
      bytes: index.compress(readLines(contents.cdxj)),
      size,
      method: 'store',
    };
    yield textFile('indexes/index.idx', index.print());
  }
  yield await fileContent('pages/pages.jsonl', contents.pages, 'deflate');
  for (const { name, path } of contents.extra ?? []) {
    yield await fileContent(name, path, name.endsWith('.gz') ? 'store' : 'deflate');
  }
}

async function fileContent(name: string, path: string, method: 'store' | 'deflate'): Promise<ZipContent> {
  const { size } = await stat(path);
  return { name, bytes: createReadStream(path, { highWaterMark: 256 * 1024 }), size, method };
}

function textFile(name: string, text: string): ZipContent {
  const bytes = Buffer.from(text, 'utf8');
  return { name, bytes: [bytes], size: bytes.length, method: 'deflate' };
}

function jsonFile(name: string, value: unknown): ZipContent {
  return textFile(name, `${JSON.stringify(value, null, 2)}\n`);
}

function describe(
  contents: WaczContents,
  resources: readonly Resource[],
  created: Date,
): Record<string, unknown> {
  const { title, description, software, mainPageUrl, mainPageDate } = contents;
  return {
    // ReplayWeb.page rejects `wacz` here, which other texts ask for.
    profile: 'data-package',
    wacz_version: '1.1.1',
    title,
    description,
    created: created.toISOString(),
    modified: created.toISOString(),
    software,
    mainPageUrl,
    mainPageDate,
    resources,
  };
}
