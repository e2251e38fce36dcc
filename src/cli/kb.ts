import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** What `aah kb lint` was told. */
export interface LintOptions {
  readonly json?: boolean;
  readonly fixtures?: string;
}

/** Adds `aah kb lint` and `aah kb list`. */
export function registerKb(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const kb = kbCommand(program);
  kb.command('lint')
    .description('say what is wrong with knowledge base files, where, and what to do')
    .argument(
      '[path...]',
      'files or folders; the bundled ones are looked up for parents (default: the bundled ones)',
    )
    .option('--json', 'one JSON object with all problems')
    .option('--fixtures <dir>', 'pages whose class names show where contains(@class, …) goes too far')
    .action(async (paths: string[], options: LintOptions) =>
      exit(await (await import('./run-kb.ts')).runKbLint(paths, options, io)),
    );
  kb.command('list')
    .description('print the applications and their levels as a tree')
    .argument('[path...]', 'knowledge base folders or files of your own, before the bundled one')
    .option('--json', 'one JSON array')
    .action(async (paths: string[], options: { readonly json?: boolean }) =>
      exit(await (await import('./run-kb.ts')).runKbList(paths, options, io)),
    );
}

/** The `kb` command that all knowledge base commands hang below; made when first asked for. */
export function kbCommand(program: Command): Command {
  const made = program.commands.find((command) => command.name() === 'kb');
  return made ?? program.command('kb').description('check, test and list the knowledge base');
}
