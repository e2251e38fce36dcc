import { statSync } from 'node:fs';
import { pageOf, readWarc, type WarcRecord } from '../archive/index.ts';
import { OutputFolder, refuseNonEmpty } from '../crawl/output/output-folder.ts';
import { quadsOf } from '../crawl/output/page-quads.ts';
import { printPage } from '../crawl/output/printed-page.ts';
import { reportError } from '../crawl/output/report.ts';
import { UsageError } from '../errors.ts';
import { type ApplicationAwareHelper, createHelper } from '../helper.ts';
import { openCommandStore } from './command-store.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import type { ProcessOptions } from './process.ts';
import { Progress } from './progress.ts';

/** Runs the helper over the pages of WARC files, as they come. */
export async function processFiles(
  files: readonly string[],
  options: ProcessOptions,
  io: Io,
): Promise<ExitCode> {
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
  refuseNonEmpty(options.out, 'Choose another folder.');
  const store = await openCommandStore(options.store);
  const helper = await createHelper({
    knowledgeBase: knowledgeBaseSources(options.kb),
    include: options.include,
    adapt: options.adapt,
    learned: options.learned,
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
    output.write(printPage(outcome, { quads: quadsOf(outcome, { warcRecord: record.id }) }));
    output.flush();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reportError(report, {
      where: `${file}@${record.offset} ${record.targetUri}`,
      code: 'page-failed',
      message,
    });
  }
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
