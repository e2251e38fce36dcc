import { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { Role } from '../knowledge-base/model.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { collect, parseRoles } from './options.ts';

interface PipeCommandOptions {
  readonly kb: readonly string[];
  readonly learned: readonly string[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly store?: string;
}

/** Adds `aah pipe`. */
export function registerPipe(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('pipe')
    .description('NDJSON pages in on stdin, NDJSON outcomes out on stdout, order kept')
    .option('--kb <path>', 'knowledge base folder or file of your own (repeatable)', collect, [])
    .option('--include <roles>', 'roles to follow beyond the default, comma separated', parseRoles, [])
    .option('--no-adapt', 'do not repair patterns')
    .option('--store <dir>', 'share sites, captures and learned patterns with other processes here')
    .option('--learned <file>', 'start with the patterns of this learned.xml (repeatable)', collect, [])
    .addHelpText(
      'after',
      '\nExample:\n  echo \'{"url":"http://a.example/","body":"<a href=/b>b</a>"}\' | aah pipe\n',
    )
    .action(async (options: PipeCommandOptions) => {
      const [{ runPipe }, { createHelper }, { knowledgeBaseSources }, { openCommandStore }] =
        await Promise.all([
          import('../embed/pipe.ts'),
          import('../helper.ts'),
          import('./knowledge-base-sources.ts'),
          import('./command-store.ts'),
        ]);
      const store = await openCommandStore(options.store);
      try {
        const { include, adapt, learned } = options;
        const helper = await createHelper({
          knowledgeBase: knowledgeBaseSources(options.kb),
          include,
          adapt,
          learned,
          store,
        });
        await runPipe(helper, io.stdin as AsyncIterable<Uint8Array>, io.stdout, { signal: io.signal });
        // Open input would keep the process waiting for a line that nobody reads.
        if (io.signal.aborted && io.stdin instanceof Readable) io.stdin.destroy();
      } finally {
        await store.close();
      }
      exit(EXIT.done);
    });
}
