/**
 * Runs every benchmark one after another: npm run bench [-- --smoke]. Benchmarks print ratios against a peer or a naive
 * version measured in the same run; --smoke is a short run that only shows that they work.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/run.ts`));
let failed = 0;
for (const name of names) {
  console.log(`\n== bench ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `${folder}${name}/run.ts`, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    failed++;
    console.log(`bench ${name} failed with exit code ${status}`);
  }
}
console.log(`\n${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
