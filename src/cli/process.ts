import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { httpOf, readWarc, type WarcRecord } from '../archive/index.ts';
import { OutputFolder, refuseNonEmpty } from '../crawl/output/output-folder.ts';
import { reportError } from '../crawl/output/report.ts';
import { UsageError } from '../errors.ts';
import { type ApplicationAwareHelper, createHelper } from '../helper.ts';
import type { Role } from '../knowledge-base/model.ts';
import type { PageInput } from '../page/page.ts';
import { openCommandStore } from './command-store.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import { collect, parseRoles } from './options.ts';
import { Progress } from './progress.ts';

interface ProcessOptions {
  readonly out: string;
  readonly kb: readonly string[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly store?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Adds `aah process`. */
export function registerProcess(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('process')
    .description('run the helper over WARC files that already exist')
    .argument('<file...>', 'WARC files, gzipped or not')
    .requiredOption('--out <dir>', 'new or empty folder for the results')
    .option('--kb <path>', 'knowledge base folder or file of your own (repeatable)', collect, [])
    .option('--include <roles>', 'roles to follow beyond the default, comma separated', parseRoles, [])
    .option('--no-adapt', 'do not repair patterns')
    .option('--store <dir>', 'remember sites, captures and learned patterns here')
    .option('--quiet', 'no progress')
    .option('--json', 'print the report as JSON at the end')
    .addHelpText('after', '\nExample:\n  aah process crawl-00000.warc.gz --out out\n')
    .action(async (files: string[], options: ProcessOptions) => exit(await processFiles(files, options, io)));
}

async function processFiles(files: readonly string[], options: ProcessOptions, io: Io): Promise<ExitCode> {
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
  refuseNonEmpty(options.out, 'Choose another folder.');
  const store = await openCommandStore(options.store);
  const helper = await createHelper({
    knowledgeBase: knowledgeBaseSources(options.kb),
    include: options.include,
    adapt: options.adapt,
    store,
  });
  const output = new OutputFolder(options.out);
  const progress = new Progress(io, options.quiet === true || options.json === true);
  const started = Date.now();
  let before = 0;
  try {
    for (const file of files) {
      for await (const entry of readWarc(file, {
        wants: ({ type }) => type === 'response' || type === 'resource',
      })) {
        if (io.signal.aborted) break;
        if (entry.kind === 'damaged') {
          reportError(output.report, {
            where: `${file}@${entry.offset}`,
            code: 'damaged-record',
            message: entry.reason,
          });
        } else {
          await processRecord(entry, file, helper, output);
        }
        const { pages } = output.report;
        progress.show(
          () =>
            `${share(before + entry.offset, size)} ${pages} pages, ${sum(output.report.objects)} objects, ${output.report.errors.length} errors`,
        );
      }
      before += sizeOf(file);
    }
  } finally {
    output.report.seconds = (Date.now() - started) / 1000;
    output.writeReport(await store.allLearned());
    output.close();
    progress.clear();
    await store.close();
  }
  const { report } = output;
  if (options.json) io.stdout.write(`${JSON.stringify(report)}\n`);
  else if (options.quiet !== true)
    io.stdout.write(
      `${report.pages} pages, ${sum(report.objects)} objects, ${report.errors.length + report.moreErrors} errors: ${options.out}\n`,
    );
  if (io.signal.aborted) {
    io.stderr.write('Stopped. What was read so far is complete; run again with a new --out for the rest.\n');
    return EXIT.workLeft;
  }
  return EXIT.done;
}

async function processRecord(
  record: WarcRecord,
  file: string,
  helper: ApplicationAwareHelper,
  output: OutputFolder,
): Promise<void> {
  const { report } = output;
  if (record.type === 'response') report.requests++;
  const page = pageOf(record);
  if (page === null) return;
  report.bytes += record.block.length;
  try {
    const outcome = await helper.inspect(page);
    output.write(outcome, { warcRecord: record.id.replace(/^<|>$/g, '') });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reportError(report, {
      where: `${file}@${record.offset} ${record.targetUri}`,
      code: 'page-failed',
      message,
    });
  }
}

/** The HTML page in a record, or null when it holds none. */
export function pageOf(record: WarcRecord): PageInput | null {
  if (!/^https?:/i.test(record.targetUri)) return null;
  const http = httpOf(record);
  if (http?.kind !== 'response') return null;
  const type = http.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const html =
    type === '' ? looksLikeHtml(http.body) : /\b(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  if (!html || (http.status >= 300 && http.status < 400) || http.body.length === 0) return null;
  return {
    url: record.targetUri,
    status: http.status,
    headers: http.headers,
    body: http.body,
    capturedAt: record.date,
  };
}

function looksLikeHtml(body: Uint8Array): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('latin1'),
  );
}

function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new UsageError('no-such-file', `Expected a WARC file, found nothing at ${file}`);
  return stats.size;
}

function share(done: number, all: number): string {
  return all === 0 ? '' : `${Math.floor((100 * done) / all)}%`;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}
