import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** Options of `aah kb learned …`. */
export interface LearnedOptions {
  readonly file?: string;
  readonly store?: string;
  readonly json?: boolean;
  readonly everywhere?: boolean;
  readonly into?: string;
}

/** Adds `aah kb learned list|diff|accept|reject`. */
export function registerKbLearned(kb: Command, io: Io, exit: (code: ExitCode) => void): void {
  const learned = kb
    .command('learned')
    .description('look at what adaptation learned, and decide about it')
    .addHelpText('after', EXAMPLES);
  const add = (name: string, ids: string, description: string): Command =>
    learned
      .command(name)
      .description(description)
      .argument(ids, 'ids of learned patterns, or the start of one')
      .option('--file <learned.xml>', 'the overlay of a crawl (default: learned.xml in this folder)')
      .option('--store <dir>', 'the store of a crawl or of --store')
      .option('--json', 'as JSON');
  const run = () => import('./run-kb-learned.ts');
  add('list', '[id...]', 'print the learned patterns as a table').action(
    async (ids: string[], options: LearnedOptions) => exit(await (await run()).listLearned(ids, options, io)),
  );
  add('diff', '[id...]', 'print what each pattern replaces, what changed and why it is believed').action(
    async (ids: string[], options: LearnedOptions) => exit(await (await run()).diffLearned(ids, options, io)),
  );
  add('accept', '<id...>', 'use the patterns from now on, whatever later pages say')
    .option('--everywhere', 'on all sites of the application')
    .option(
      '--into <file.xml>',
      'also write them into this knowledge base file, its layout and comments intact',
    )
    .action(async (ids: string[], options: LearnedOptions) =>
      exit(await (await run()).acceptLearned(ids, options, io)),
    );
  add('reject', '<id...>', 'never use the patterns').action(async (ids: string[], options: LearnedOptions) =>
    exit(await (await run()).rejectLearned(ids, options, io)),
  );
}

const EXAMPLES = `
Examples:
  aah kb learned list --file out/learned.xml
  aah kb learned diff l2k9x --file out/learned.xml
  aah kb learned accept l2k9x --file out/learned.xml --into my-knowledge-base/wordpress.xml
  aah kb learned accept l2k9x --everywhere --store ~/aah-store
  aah kb learned reject r41c7 --store ~/aah-store
`;
