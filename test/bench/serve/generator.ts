/** Where wrk is not installed: the same load from Node. generator.ts URL CONNECTIONS SECONDS LINES SEED. Prints what load.lua prints. */
import { Client } from 'undici';
import { FreshPages } from './fresh-pages.ts';
import { HOSTILE_PAGES, HOSTILE_URL } from './hostile-pages.ts';

const [url = '', ...numbers] = process.argv.slice(2);
const [connections = 64, seconds = 60, lines = 0, seed = 0] = numbers.map(Number);
const pages = new FreshPages();
const result = { requests: 0, seconds: 0, good: 0, errors: 0, wrong: 0, broken: 0 };
const started = performance.now();
let number = seed;

async function ask(client: Client): Promise<void> {
  const own = ++number;
  const good = own % 4 !== 0;
  const answer = await client.request({
    method: 'POST',
    path: `/v1/links?url=${encodeURIComponent(good ? pages.url(own) : `${HOSTILE_URL}?t=${own}`)}`,
    headers: { accept: 'text/plain', 'content-type': 'text/html; charset=utf-8' },
    body: good ? pages.body(own) : Buffer.from(HOSTILE_PAGES[(own / 4) % HOSTILE_PAGES.length] ?? ''),
  });
  const text = await answer.body.text();
  result.requests++;
  if (!good) return;
  result.good++;
  if (answer.statusCode !== 200) result.errors++;
  else if (
    !text.startsWith('phpbb/thread\n') ||
    text.split('\n').length - 1 !== lines ||
    !text.includes(`t=${own}`)
  )
    result.wrong++;
}

async function work(): Promise<void> {
  const client = new Client(url);
  while (performance.now() - started < seconds * 1000) {
    await ask(client).catch(() => {
      result.broken++;
    });
  }
  await client.close();
}

await Promise.all(Array.from({ length: connections }, work));
result.seconds = (performance.now() - started) / 1000;
console.log(`RESULT ${JSON.stringify(result)}`);
