import type { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';

/** Options of `aah kb test`. */
export interface TestOptions {
  readonly fixtures: string;
  readonly update?: boolean;
  readonly coverage?: boolean;
  readonly only?: string;
  readonly json?: boolean;
}

/** Adds `aah kb test`. */
export function registerKbTest(kb: Command, io: Io, exit: (code: ExitCode) => void): void {
  kb.command('test')
    .description('run every fixture page against the knowledge base')
    .argument('[path...]', 'knowledge base folders or files of your own, before the bundled one')
    .option('--fixtures <dir>', 'folder with the fixture pages', 'fixtures')
    .option('--only <text>', 'only fixtures whose name contains this')
    .option('--update', 'write expected.json from what is found; review the difference with git diff')
    .option('--coverage', 'also fail when no fixture exercises an action')
    .option('--json', 'results as JSON')
    .action(async (paths: string[], options: TestOptions) =>
      exit(await (await import('./run-kb-test.ts')).testFixtures(paths, options, io)),
    );
}
