import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const CHILD = fileURLToPath(new URL('frontier-crash-child.ts', import.meta.url));
const PAGES = 120;

/** Runs the crawl; kills it with SIGKILL after `commits` commits. Resolves to its output, or null when killed. */
function crawl(directory: string, commits: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, directory, String(PAGES)]);
    let output = '';
    let problem = '';
    child.stderr.on('data', (data) => {
      problem += data;
    });
    child.stdout.on('data', (data) => {
      output += data;
      if (output.length >= commits) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(null);
      else if (code === 0) resolve(output);
      else reject(new Error(problem));
    });
  });
}

it('loses no page and stores none twice when killed again and again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'aah-crash-'));
  try {
    let output: string | null = null;
    let kills = 0;
    for (const commits of [1, 17, 3, 29, 8, Number.POSITIVE_INFINITY]) {
      output = await crawl(directory, commits);
      if (output !== null) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(2);
    const lines = readFileSync(join(directory, 'pages.jsonl'), 'utf8').trimEnd().split('\n');
    const pages = lines.map((line) => (JSON.parse(line) as { page: number }).page).sort((a, b) => a - b);
    expect(pages).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
    const counters = JSON.parse(output?.trim().split('\n').at(-1) ?? '{}');
    expect(counters).toMatchObject({
      queued: 0,
      inFlight: 0,
      done: PAGES,
      failed: 0,
      tallies: { pages: PAGES },
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
