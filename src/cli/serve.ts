import { once } from 'node:events';
import type { Command } from 'commander';
import type { Role } from '../knowledge-base/model.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { collect, parseNumber, parseRoles, parseWhole } from './options.ts';

interface ServeCommandOptions {
  readonly host: string;
  readonly port: number;
  readonly token?: string;
  readonly workers?: number;
  readonly maxBody?: number;
  readonly bodyTimeout?: number;
  readonly pageTimeout?: number;
  readonly kb: readonly string[];
  readonly learned: readonly string[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly store?: string;
}

/** Adds `aah serve`. */
export function registerServe(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('serve')
    .description(
      'HTTP service on loopback: POST /v1/inspect (JSON, or ?url= and the page in the body), POST /v1/links?url=',
    )
    .option('--host <address>', 'address to bind; beyond loopback only with --token', '127.0.0.1')
    .option('--port <number>', 'port to bind, 0 for any', parseWhole(0, 65_535), 8642)
    .option('--token <secret>', 'clients must send Authorization: Bearer SECRET (or set AAH_TOKEN)')
    .option('--workers <number>', 'worker threads (default: one per core)', parseWhole(1))
    .option('--max-body <bytes>', 'largest request body (default: 32 MB)', parseWhole(1))
    .option('--body-timeout <seconds>', 'time for a body to arrive (default: 30)', parseNumber(0.1))
    .option('--page-timeout <seconds>', 'time for a page to be worked on (default: 30)', parseNumber(0.1))
    .option('--kb <path>', 'knowledge base folder or file of your own (repeatable)', collect, [])
    .option('--include <roles>', 'roles to follow beyond the default, comma separated', parseRoles, [])
    .option('--no-adapt', 'do not repair patterns')
    .option('--learned <file>', 'start with the patterns of this learned.xml (repeatable)', collect, [])
    .option('--store <dir>', 'keep sites, captures and learned patterns here')
    .addHelpText(
      'after',
      '\nExample:\n  aah serve --port 8642 &\n  curl --data-binary @page.html -H "Accept: text/plain" "http://127.0.0.1:8642/v1/links?url=https://forum.example/"\n',
    )
    .action(async (options: ServeCommandOptions) => {
      const [{ serve }, { knowledgeBaseSources }] = await Promise.all([
        import('../embed/serve/serve.ts'),
        import('./knowledge-base-sources.ts'),
      ]);
      const token = options.token ?? io.env['AAH_TOKEN'];
      const { host, port, include, adapt, learned } = options;
      const service = await serve({
        host,
        port,
        include,
        adapt,
        learned,
        knowledgeBase: knowledgeBaseSources(options.kb),
        ...(token ? { token } : {}),
        ...(options.workers === undefined ? {} : { workers: options.workers }),
        ...(options.maxBody === undefined ? {} : { maxBodyBytes: options.maxBody }),
        ...(options.bodyTimeout === undefined ? {} : { bodyTimeout: options.bodyTimeout * 1000 }),
        ...(options.pageTimeout === undefined ? {} : { pageTimeout: options.pageTimeout * 1000 }),
        ...(options.store === undefined ? {} : { store: options.store }),
      });
      io.stdout.write(`aah serves on ${service.url}\n`);
      if (!io.signal.aborted) await once(io.signal, 'abort');
      await service.stop();
      exit(EXIT.done);
    });
}
