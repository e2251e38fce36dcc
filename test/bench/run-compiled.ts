import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the program, compiles `test/bench/NAME/measure.ts` and what it imports to `build/`, and runs it with plain Node. */
export function runCompiled(name: string, args: readonly string[]): void {
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: ROOT, stdio: 'inherit' });
  buildProgram();
  run(
    'npx',
    'tsc',
    '--ignoreConfig',
    '--rootDir',
    `test/bench/${name}`,
    '--outDir',
    `build/bench/${name}`,
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--strict',
    '--skipLibCheck',
    '--rewriteRelativeImportExtensions',
    '--types',
    'node',
    `test/bench/${name}/measure.ts`,
  );
  run(process.execPath, `build/bench/${name}/measure.js`, ...args);
}
