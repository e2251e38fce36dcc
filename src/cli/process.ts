import type { Command } from 'commander';
import type { Role } from '../knowledge-base/model.ts';
import type { ExitCode, Io } from './io.ts';
import { collect, parseRoles } from './options.ts';

/** Options of `aah process`. */
export interface ProcessOptions {
  readonly out: string;
  readonly kb: readonly string[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly store?: string;
  readonly learned: readonly string[];
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
    .option('--learned <file>', 'start with the patterns of this learned.xml (repeatable)', collect, [])
    .option('--quiet', 'no progress')
    .option('--json', 'print the report as JSON at the end')
    .addHelpText('after', '\nExample:\n  aah process crawl-00000.warc.gz --out out\n')
    .action(async (files: string[], options: ProcessOptions) =>
      exit(await (await import('./run-process.ts')).processFiles(files, options, io)),
    );
}
