import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds the program, compiles `test/bench/NAME/measure.ts`, its other `programs` and what they import to `build/`, and runs
 * it with plain Node.
 */
export function runCompiled(name: string, args: readonly string[], programs: readonly string[] = []): void {
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: ROOT, stdio: 'inherit' });
  buildProgram();
  run(
    'npx',
    'tsc',
    '--ignoreConfig',
    '--rootDir',
    'test/bench',
    '--outDir',
    'build/bench',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--strict',
    '--skipLibCheck',
    '--rewriteRelativeImportExtensions',
    '--types',
    'node',
    ...['measure.ts', ...programs].map((file) => `test/bench/${name}/${file}`),
  );
  run(process.execPath, `build/bench/${name}/measure.js`, ...args);
}
