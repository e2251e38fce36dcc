import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';
import { collect } from './options.ts';

/** Options of `aah explain`. */
export interface ExplainOptions {
  readonly url?: string;
  readonly try?: string;
  readonly kb: readonly string[];
  readonly learned: readonly string[];
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
    .option('--learned <file>', 'start with the patterns of this learned.xml (repeatable)', collect, [])
    .option('--allow-private', 'also fetch from private addresses')
    .option('--json', 'the outcome as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  aah explain page.html --url https://example.org/?p=1\n  aah explain crawl.warc.gz --url https://example.org/\n  aah explain page.html --try "h1[contains-token(@class,\'entry-title\')]"\n',
    )
    .action(async (source: string, options: ExplainOptions) =>
      exit(await (await import('./run-explain.ts')).explain(source, options, io)),
    );
}
