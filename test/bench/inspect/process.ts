import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { responseRecord, WarcWriter, warcinfoFields } from '../../../dist/archive/index.js';
import { type Duration, timeRun } from '../timed-run.ts';
import { type Goal, type Measured, median } from './goal.ts';
import { threadPage } from './thread-page.ts';

const PAGE_SIZE = 90_000;
/** Part of the speed of reading and parsing alone that `process` must keep, in wall clock. */
const LEAST = 0.8;
const PROGRAM = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));
const PEER = fileURLToPath(new URL('./read-and-parse.js', import.meta.url));

interface Compared {
  readonly sites: number;
  readonly wall: number;
  readonly processor: number;
}

/** The command `aah process` from start to end, against a program that only reads and parses the same file. */
export async function measureProcess(pages: number, rounds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'aah-bench-'));
  try {
    const compared: Compared[] = [];
    for (const sites of [1, 8]) compared.push(await compare(folder, pages, sites, rounds));
    return {
      lines: [
        '',
        `\`aah process\` from the start of the program to its end, all its files written, on a WARC of ${pages} such pages (gzip by`,
        'record), against a program that does nothing but read the same file with warcio.js and put each page through the bare parser',
        `of htmlparser2, also from start to end; in turns, ${rounds} times each behind one that does not count, medians, ${availableParallelism()} cores. 100% is`,
        'the speed of the other program. Processor time counts all threads.',
        '',
        '| pages of | speed (wall clock) | speed by processor time |',
        '|---|---|---|',
        ...compared.map(
          ({ sites, wall, processor }) =>
            `| ${sites === 1 ? 'one site' : `${sites} sites in turns`} | ${percent(wall)} | ${percent(processor)} |`,
        ),
      ],
      goals: compared.map(goalOf),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, pages: number, sites: number, rounds: number): Promise<Compared> {
  const path = await writeArchive(join(folder, `${sites}`), pages, sites);
  const out = join(folder, 'out');
  const ours: Duration[] = [];
  const theirs: Duration[] = [];
  for (let round = -1; round < rounds; round++) {
    const their = await timeRun([process.execPath, PEER, path]);
    const our = await timeRun([process.execPath, PROGRAM, 'process', path, '--out', out, '--quiet']);
    rmSync(out, { recursive: true });
    if (round < 0) continue;
    theirs.push(their);
    ours.push(our);
  }
  const ratio = (read: (each: Duration) => number) => median(theirs.map(read)) / median(ours.map(read));
  return { sites, wall: ratio(({ seconds }) => seconds), processor: ratio(({ cpu }) => cpu) };
}

function goalOf({ sites, wall }: Compared): Goal {
  const where = sites === 1 ? 'one site' : `${sites} sites`;
  return {
    text: `process keeps ${percent(wall)} of the speed of reading and parsing alone, on ${where} (goal: at least ${percent(LEAST)})`,
    met: wall >= LEAST,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)}%`;
}

/** Thread pages of boards with content of their own, in turns. */
async function writeArchive(directory: string, pages: number, sites: number): Promise<string> {
  const writer = await WarcWriter.open({
    directory,
    info: warcinfoFields({ software: 'bench' } as never),
  } as never);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  let file = '';
  for (let number = 0; number < pages; number++) {
    const { url, body } = threadPage(PAGE_SIZE, number);
    const onSite = (text: string) => text.replaceAll('board.example', `board${number % sites}.example`);
    const [written] = await writer.writeExchange([
      responseRecord(onSite(url), Buffer.from(head + onSite(body))),
    ]);
    file = written?.file ?? file;
  }
  await writer.close();
  return join(directory, file.replace(/\.open$/, ''));
}
