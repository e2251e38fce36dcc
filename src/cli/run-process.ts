import { existsSync, statSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { damageOfResponse, mayHoldPage } from '../archive/page-of-record.ts';
import { readWarc } from '../archive/read-warc.ts';
import type { WarcEntry, WarcRecord } from '../archive/warc-record.ts';
import { type CrawlStore, openCrawlStore, storePlace } from '../crawl/crawler/open-store.ts';
import { OutputFolder, refuseNonEmpty } from '../crawl/output/output-folder.ts';
import { printLearned } from '../crawl/output/print-learned.ts';
import { countErrors, type Report, reportError } from '../crawl/output/report.ts';
import { InOrder } from '../crawl/records/in-order.ts';
import { openRecords } from '../crawl/records/open-records.ts';
import { RecordIndex } from '../crawl/records/record-index.ts';
import type { InspectedRecord, RecordInspector } from '../crawl/records/record-inspector.ts';
import { ThreadFailure } from '../crawl/records/record-pool.ts';
import { RecordWriter } from '../crawl/records/record-writer.ts';
import { archivesReportHtml } from '../crawl/report-html/report-html.ts';
import { UsageError } from '../errors.ts';
import { collectSeldom } from '../thread-memory.ts';
import { errorLines } from './error-lines.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import type { ProcessOptions } from './process.ts';
import { Progress } from './progress.ts';

/** Records under way: enough for every thread to have some, few enough for memory not to grow with the archive. */
const UNDER_WAY = { count: 32, size: 64 * 1024 * 1024 } as const;

/** Runs the helper over the pages of WARC files, in threads; what comes out has the order of the records. */
export async function processFiles(
  files: readonly string[],
  options: ProcessOptions,
  io: Io,
): Promise<ExitCode> {
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
  refuseNonEmpty(options.out, 'Choose another folder.');
  collectSeldom();
  const { store, inspector } = await openParts(options);
  const output = new OutputFolder(options.out);
  const writer = new RecordWriter(output);
  const index = new RecordIndex(join(options.out, 'indexes'));
  const progress = new Progress(io, options.quiet === true || options.json === true);
  const started = Date.now();
  const underWay = new InOrder(UNDER_WAY);
  let before = 0;
  let records = 0;
  try {
    for (const file of files) {
      for await (const entry of readWarc(file, {
        wants: ({ type }) => type === 'response' || type === 'resource' || type === 'revisit',
      })) {
        if (io.signal.aborted) break;
        if (entry.kind === 'record') {
          records++;
          index.add(entry, file);
        }
        const asked = ask(entry, inspector, writer);
        const place = before + entry.offset;
        await underWay.add(asked.size, asked.work, (result) => {
          finish(entry, file, result, writer);
          progress.show(() => `${share(place, size)} ${summary(output)}`);
        });
      }
      before += sizeOf(file);
    }
    await underWay.drain();
  } finally {
    await inspector.close();
    output.report.seconds = (Date.now() - started) / 1000;
    output.writeReport(await printLearned(await store.allLearned()));
    output.writeFile('report.html', archivesReportHtml(output.report, files));
    await index.finish();
    output.close();
    progress.clear();
    await store.close();
    await removeOwnStore(options);
  }
  const { report } = output;
  if (options.json) io.stdout.write(`${JSON.stringify(report)}\n`);
  else if (options.quiet !== true)
    io.stdout.write([`${summary(output)}: ${options.out}`, ...errorLines(report), ''].join('\n'));
  if (io.signal.aborted) {
    io.stderr.write('Stopped. What was read so far is complete; run again with a new --out for the rest.\n');
    return EXIT.workLeft;
  }
  if (records > 0) return EXIT.done;
  const remedy = 'ARC files are not read: convert them to WARC first.';
  io.stderr.write(`aah: Expected WARC records in ${files.join(', ')}, found none. ${remedy}\n`);
  return EXIT.failed;
}

interface Parts {
  readonly store: CrawlStore;
  readonly inspector: RecordInspector;
}

/** Threads share a store: the user's, or one in the output folder that is gone at the end. */
async function openParts(options: ProcessOptions): Promise<Parts> {
  const isNew = !existsSync(options.out);
  // What the user may have got wrong comes first.
  const own = options.kb.length > 0 ? { knowledgeBase: knowledgeBaseSources(options.kb) } : {};
  const place = storePlace(options.store, options.out);
  const store = await openCrawlStore(place);
  try {
    const { include, adapt, learned } = options;
    const inspector = await openRecords(
      {
        helper: { ...own, include, adapt, learned },
        store: place,
        keepsCaptures: options.store !== undefined,
      },
      store,
    );
    return { store, inspector };
  } catch (error) {
    await store.close();
    await removeOwnStore(options);
    if (isNew && existsSync(options.out)) await rmdir(options.out);
    throw error;
  }
}

async function removeOwnStore({ store, out }: ProcessOptions): Promise<void> {
  if (store === undefined) await rm(join(out, 'state'), { recursive: true, force: true });
}

/** Looks into the page of a record, if it has one. */
function ask(
  entry: WarcEntry,
  inspector: RecordInspector,
  writer: RecordWriter,
): { readonly size: number; readonly work: Promise<InspectedRecord | null> } {
  if (entry.kind === 'damaged' || !mayHoldPage(entry)) return { size: 0, work: Promise.resolve(null) };
  return { size: entry.block.length, work: inspector.inspectRecord(entry, writer.freeMemory()) };
}

function finish(
  entry: WarcEntry,
  file: string,
  result: PromiseSettledResult<InspectedRecord | null>,
  writer: RecordWriter,
): void {
  const { report } = writer.output;
  if (entry.kind === 'damaged') {
    const where = `${file}@${entry.offset}`;
    reportError(report, { where, code: 'damaged-record', message: entry.reason });
    return;
  }
  if (entry.type === 'response') report.requests++;
  if (result.status === 'rejected') {
    reportFailure(entry, file, result.reason, report);
    return;
  }
  const page = result.value?.page;
  if (page === null || page === undefined) {
    const damage = damageOfResponse(entry);
    if (damage !== null) {
      const where = `${file}@${entry.offset} ${entry.targetUri}`;
      reportError(report, { where, code: 'damaged-record', message: damage });
    }
    return;
  }
  report.bytes += entry.block.length;
  writer.write(page);
}

function reportFailure(record: WarcRecord, file: string, reason: unknown, report: Report): void {
  // The thread is gone, and whatever it had not answered: that is no matter of one page.
  if (reason instanceof ThreadFailure) throw reason;
  const message = reason instanceof Error ? reason.message : String(reason);
  const where = `${file}@${record.offset} ${record.targetUri}`;
  report.bytes += record.block.length;
  reportError(report, { where, code: 'page-failed', message });
}

function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new UsageError('no-such-file', `Expected a WARC file, found nothing at ${file}`);
  if (stats.isDirectory())
    throw new UsageError(
      'no-such-file',
      `Expected a WARC file, found a folder: ${file}. Name the files in it, e.g. ${join(file, '*.warc.gz')}`,
    );
  return stats.size;
}

function share(done: number, all: number): string {
  return all === 0 ? '' : `${Math.floor((100 * done) / all)}%`;
}

function summary({ report }: OutputFolder): string {
  const errors = countErrors(report);
  return `${report.pages} pages, ${sum(report.objects)} objects, ${errors === 1 ? '1 error' : `${errors} errors`}`;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}
