import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';
import { FreshPages } from './fresh-pages.ts';
import { HOSTILE_PAGES } from './hostile-pages.ts';
import type { Usage } from './overhead.ts';

/** What a load came to; `errors` and `wrong` are of good pages, `broken` are connections. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly good: number;
  readonly errors: number;
  readonly wrong: number;
  readonly broken: number;
  /** Bytes of the service, every second. */
  readonly memory: readonly number[];
}

export const CONNECTIONS = 64;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Is the real thing installed? */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Starts a service with as many workers, and loads it. */
export async function loadService(workers: number, seconds: number): Promise<LoadResult> {
  const [service, url] = await Child.start<string>('service-process.mjs', String(workers));
  const folder = mkdtempSync(join(tmpdir(), 'aah-load-'));
  const memory: number[] = [];
  try {
    const lines = await answerLines(url);
    const timer = setInterval(
      () => void service.ask<Usage>('usage').then((usage) => memory.push(usage.memory)),
      1000,
    );
    const text = await runLoad(url, folder, seconds, lines).finally(() => clearInterval(timer));
    const result = JSON.parse(/RESULT (.*)/.exec(text)?.[1] ?? 'null') as Omit<LoadResult, 'memory'> | null;
    if (result === null) throw new Error(`expected a result, found ${text.slice(-500)}`);
    return { ...result, memory };
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many lines the answer about a good page has; all good pages have the same links but for the numbers. */
async function answerLines(url: string): Promise<number> {
  const pages = new FreshPages();
  const answer = await fetch(`${url}/v1/links?url=${encodeURIComponent(pages.url(1))}`, {
    method: 'POST',
    headers: { accept: 'text/plain', 'content-type': 'text/html; charset=utf-8' },
    body: new Uint8Array(pages.body(1)),
  });
  const text = await answer.text();
  if (!text.startsWith('phpbb/thread\n') || !text.includes('t=1'))
    throw new Error(`expected the links of a thread, found ${text.slice(0, 200)}`);
  return text.split('\n').length - 1;
}

async function runLoad(url: string, folder: string, seconds: number, lines: number): Promise<string> {
  const seed = '100000';
  if (!hasWrk()) {
    const args = [url, CONNECTIONS, seconds, lines, seed].map(String);
    return run(process.execPath, ['--import', 'tsx', here('generator.ts'), ...args]);
  }
  writeFileSync(join(folder, 'pieces.lua'), new FreshPages().toLua());
  const hostile = HOSTILE_PAGES.map((body) => `"${[...Buffer.from(body)].map(escapeByte).join('')}"`);
  writeFileSync(join(folder, 'hostile.lua'), `return {${hostile.join(',\n')}}\n`);
  return run('wrk', [
    ...['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`],
    ...['--timeout', '60s', '--script', here('load.lua'), url, '--', folder, String(lines), seed],
  ]);
}

function escapeByte(byte: number): string {
  return byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
    ? String.fromCharCode(byte)
    : `\\${String(byte).padStart(3, '0')}`;
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${text.slice(-500)}`);
  return text;
}
