import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crawl } from '../crawl/crawler/crawl.ts';
import type { CrawlCommandOptions } from './crawl.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { printable } from './printable.ts';
import { crawlOptions } from './run-crawl.ts';

interface PrintedLink {
  readonly from: string;
  readonly followed: boolean;
  readonly url: string;
  readonly action?: string;
  readonly role?: string;
  readonly rule?: string;
}

/** Fetches the start pages only and prints what a crawl would do with their links. Nothing is kept. */
export async function dryRun(
  seeds: readonly string[],
  given: CrawlCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const out = mkdtempSync(join(tmpdir(), 'aah-dry-run-'));
  try {
    const options = { ...crawlOptions(given, io), audit: 0, requisites: false, wacz: false };
    if (given.quiet !== true) io.stderr.write(`Fetching ${seeds.join(', ')}\n`);
    // Who looks at what a crawl would do does not wait until a server is there again.
    const { report, reason } = await crawl({
      ...{ ...options, seeds, out: join(out, 'crawl') },
      ...{ onlySeeds: true, retryLater: 'stop' },
    });
    const lines = (await readFile(join(out, 'crawl', 'links.jsonl'), 'utf8')).split('\n').filter(Boolean);
    const links = lines.map((line) => JSON.parse(line) as PrintedLink);
    if (given.json) for (const line of lines) io.stdout.write(`${line}\n`);
    else {
      for (const [level, pages] of Object.entries(report.levels))
        io.stdout.write(`${level}: ${pages} pages\n`);
      for (const link of links) io.stdout.write(printable(printLink(link)));
      const followed = links.filter((link) => link.followed).length;
      io.stdout.write(`${followed} links would be followed, ${links.length - followed} skipped\n`);
    }
    for (const { where, message } of report.errors) io.stderr.write(printable(`${where}: ${message}\n`));
    if (reason !== null) io.stderr.write(`aah: ${reason}\n`);
    return report.pages === 0 && (report.errors.length > 0 || reason !== null) ? EXIT.failed : EXIT.done;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function printLink(link: PrintedLink): string {
  return link.followed
    ? `+ ${link.url}  [${link.role}, ${link.action}]\n`
    : `- ${link.url}  [${link.rule}]\n`;
}
