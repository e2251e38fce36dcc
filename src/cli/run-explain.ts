import { statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { nearestRelaxations } from '../adapt/relax.ts';
import { pageOf, readWarc } from '../archive/index.ts';
import { AahError, UsageError } from '../errors.ts';
import { createHelper } from '../helper.ts';
import type { PageInput } from '../page/page.ts';
import { parsePage } from '../page/parse-page.ts';
import { lineColumn } from '../page/position.ts';
import type { SelectedNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import { printPattern, toXPath } from '../pattern/print.ts';
import { stringValue } from '../pattern/string-value.ts';
import { colourExplanation } from './colour.ts';
import type { ExplainOptions } from './explain.ts';
import { fetchForExplain } from './fetch-page.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import { printable } from './printable.ts';

/** Says what the helper sees in one page, or what a pattern selects there. */
export async function explain(source: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const page = await readPage(source, options, io);
  if (options.try !== undefined) {
    io.stdout.write(tryPattern(page, options.try, options.json === true));
    return EXIT.done;
  }
  const helper = await createHelper({
    knowledgeBase: knowledgeBaseSources(options.kb),
    learned: options.learned,
  });
  const outcome = await helper.inspect(page);
  const colours = (io.stdout as { isTTY?: boolean }).isTTY === true && !io.env['NO_COLOR'];
  io.stdout.write(
    options.json
      ? `${JSON.stringify(outcome)}\n`
      : colourExplanation(printable(await outcome.explain()), colours),
  );
  return EXIT.done;
}

async function readPage(source: string, options: ExplainOptions, io: Io): Promise<PageInput> {
  if (/^https?:\/\//i.test(source)) {
    if (!URL.canParse(source))
      throw new UsageError('bad-url', `Expected a file or an http or https URL, found ${source}`);
    return fetchForExplain(source, { allowPrivate: options.allowPrivate === true, signal: io.signal });
  }
  const stats = statSync(source, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) {
    const found = stats === undefined ? 'nothing' : 'a folder';
    throw new UsageError(
      'no-such-file',
      `Can't read ${source}: expected an HTML or WARC file, found ${found}`,
    );
  }
  try {
    if (await isArchive(source)) return await pageInArchive(source, options.url);
    return { url: options.url ?? pathToFileURL(source).href, body: await readFile(source) };
  } catch (cause) {
    if (cause instanceof AahError) throw cause;
    throw new UsageError(
      'no-such-file',
      `Can't read ${source}: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

/** By its name, or since it begins like one: files of a crawl that goes on end in `.open`. */
async function isArchive(path: string): Promise<boolean> {
  if (/\.warc(?:\.gz)?$/i.test(path)) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    return start === 'WARC/' || start.startsWith('\x1f\x8b');
  } finally {
    await file.close();
  }
}

async function pageInArchive(path: string, url: string | undefined): Promise<PageInput> {
  let damage = '';
  for await (const entry of readWarc(path)) {
    if (entry.kind === 'damaged') damage ||= ` (byte ${entry.offset}: ${entry.reason})`;
    else {
      const page = pageOf(entry);
      if (page !== null && (url === undefined || page.url === url)) return page;
    }
  }
  throw new UsageError(
    'no-such-page',
    `Expected ${url ?? 'an HTML page'} in ${path}, found none${damage}. \`aah process\` lists the pages of an archive.`,
  );
}

/** How many relaxations of a pattern that selects nothing are shown. */
const NEAREST = 10;

function tryPattern(input: PageInput, source: string, json: boolean): string {
  const pattern = parsePattern(source);
  const page = parsePage(input);
  const nodes = evaluate(pattern, page.root);
  const where = (node: SelectedNode) => {
    const element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
    if (element.offset < 0) return 'http';
    const { line, column } = lineColumn(page.text, element.offset);
    return `${line}:${column}`;
  };
  const shown = nodes.map((node) => ({
    where: where(node),
    value: stringValue(node).replace(/\s+/g, ' ').trim().slice(0, 200),
  }));
  const near =
    nodes.length > 0
      ? []
      : nearestRelaxations(pattern, page, NEAREST).map((each) => ({
          pattern: printPattern(each.pattern),
          relaxations: each.relaxations,
          matches: each.matches,
        }));
  if (json)
    return `${JSON.stringify({ pattern: printPattern(pattern), xpath: toXPath(pattern), matches: shown, near })}\n`;
  const lines = [
    `${nodes.length} × ${printPattern(pattern)}`,
    `in a browser's console: $x(${JSON.stringify(toXPath(pattern))})`,
    ...shown.slice(0, 50).map((each) => `  ${each.where}  ${each.value}`),
    ...(shown.length > 50 ? [`  … and ${shown.length - 50} more`] : []),
    ...(near.length > 0 ? ['nearest that select something:'] : []),
    ...near.map((each) => `  ${each.matches} × ${each.pattern}  (${each.relaxations.join(', ')})`),
    '',
  ];
  return printable(lines.join('\n'));
}
