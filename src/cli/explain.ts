import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { readWarc } from '../archive/index.ts';
import { UsageError } from '../errors.ts';
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
import { fetchForExplain } from './fetch-page.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import { collect } from './options.ts';
import { pageOf } from './process.ts';

interface ExplainOptions {
  readonly url?: string;
  readonly try?: string;
  readonly kb: readonly string[];
  readonly json?: boolean;
  readonly allowPrivate?: boolean;
}

/** Adds `aah explain`. */
export function registerExplain(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description('say what the helper sees in one page, and why')
    .argument('<page>', 'HTML file, URL, or WARC file')
    .option('--url <url>', 'the address the file was served from; in a WARC: which page (default: the first)')
    .option('--try <pattern>', 'show what a pattern selects on the page')
    .option('--kb <path>', 'knowledge base folder or file of your own (repeatable)', collect, [])
    .option('--allow-private', 'also fetch from private addresses')
    .option('--json', 'the outcome as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  aah explain page.html --url https://example.org/?p=1\n  aah explain crawl.warc.gz --url https://example.org/\n  aah explain page.html --try "h1[contains-token(@class,\'entry-title\')]"\n',
    )
    .action(async (source: string, options: ExplainOptions) => exit(await explain(source, options, io)));
}

async function explain(source: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const page = await readPage(source, options, io);
  if (options.try !== undefined) {
    io.stdout.write(tryPattern(page, options.try, options.json === true));
    return EXIT.done;
  }
  const helper = await createHelper({ knowledgeBase: knowledgeBaseSources(options.kb) });
  const outcome = await helper.inspect(page);
  const colours = (io.stdout as { isTTY?: boolean }).isTTY === true && !io.env['NO_COLOR'];
  io.stdout.write(
    options.json ? `${JSON.stringify(outcome)}\n` : colourExplanation(await outcome.explain(), colours),
  );
  return EXIT.done;
}

async function readPage(source: string, options: ExplainOptions, io: Io): Promise<PageInput> {
  if (/^https?:\/\//i.test(source))
    return fetchForExplain(source, { allowPrivate: options.allowPrivate === true, signal: io.signal });
  if (/\.warc(?:\.gz)?$/i.test(source)) {
    for await (const entry of readWarc(source)) {
      if (entry.kind === 'damaged') continue;
      const page = pageOf(entry);
      if (page !== null && (options.url === undefined || page.url === options.url)) return page;
    }
    const which = options.url === undefined ? 'an HTML page' : options.url;
    throw new UsageError(
      'no-such-page',
      `Expected ${which} in ${source}, found none. \`aah process\` lists the pages of an archive.`,
    );
  }
  try {
    return { url: options.url ?? pathToFileURL(source).href, body: await readFile(source) };
  } catch (cause) {
    throw new UsageError(
      'no-such-file',
      `Can't read ${source}: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

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
  if (json)
    return `${JSON.stringify({ pattern: printPattern(pattern), xpath: toXPath(pattern), matches: shown })}\n`;
  return [
    `${nodes.length} × ${printPattern(pattern)}`,
    `in a browser's console: $x(${JSON.stringify(toXPath(pattern))})`,
    ...shown.slice(0, 50).map((each) => `  ${each.where}  ${each.value}`),
    ...(shown.length > 50 ? [`  … and ${shown.length - 50} more`] : []),
    '',
  ].join('\n');
}
