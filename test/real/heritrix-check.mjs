/** Checks what heritrix.sh left: every page of the board reached with a fifth of the requests; the crawls with an ill helper went on. */
import { readFileSync } from 'node:fs';

const [folder, scriptStatus] = process.argv.slice(2);
const { truth } = JSON.parse(readFileSync(`${folder}/site.json`, 'utf8'));
let passed = 0;
let failed = 0;
function check(what, right) {
  right ? passed++ : failed++;
  console.log(`${right ? 'ok    ' : 'FAILED'} ${what}`);
}

/** Requests over HTTP that were answered, from crawl.log: status is the second field, then size, URI, hops, via, type. */
function readCrawl(name) {
  const lines = readFileSync(`${folder}/jobs/${name}/latest/logs/crawl.log`, 'utf8').split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const requests = fields.filter(([, status, , uri]) => Number(status) > 0 && /^https?:/.test(uri ?? ''));
  const html = requests.filter(([, status, , , , , type]) => status === '200' && type === 'text/html');
  const annotated = (word) => html.filter((one) => one.at(-1)?.includes(word)).length;
  return { requests: requests.length, pages: new Set(html.map(([, , , uri]) => uri)), annotated };
}

check('the script keeps and drops the right links and refuses bad answers', scriptStatus === '0');
const useful = truth.phpbb.usefulPages;
const own = readCrawl('own');
const helper = readCrawl('helper');
for (const [name, { requests, pages }] of Object.entries({ own, helper })) {
  // Heritrix's own links carry the session of the first answer; the page is the same.
  const withoutSession = new Set([...pages].map((page) => page.replace(/[?&]sid=[0-9a-f]+$/, '')));
  const reached = useful.filter((page) => withoutSession.has(page)).length;
  console.log(
    `${name}: ${requests} requests, ${pages.size} HTML pages, ${reached} of ${useful.length} useful pages`,
  );
}
const missing = useful.filter((page) => !helper.pages.has(page));
check(
  `all useful pages are reached with the helper${missing.map((page) => `\n       missing ${page}`).join('')}`,
  missing.length === 0,
);
check(
  `every page was judged by the helper (${helper.annotated('aah:phpbb/')} of ${helper.pages.size})`,
  helper.annotated('aah:phpbb/') === helper.pages.size,
);
check(
  `${(own.requests / helper.requests).toFixed(1)} times fewer requests (at least 5)`,
  own.requests >= 5 * helper.requests,
);
check(
  `${(own.pages.size / helper.pages.size).toFixed(1)} times fewer HTML pages (at least 5)`,
  own.pages.size >= 5 * helper.pages.size,
);

const reasons = {
  stopped: 'ConnectException',
  slow: 'SocketTimeoutException',
  garbage: 'expected application/level',
};
for (const [name, reason] of Object.entries(reasons)) {
  const { pages, annotated } = readCrawl(name);
  const alerts = readFileSync(`${folder}/jobs/${name}/latest/logs/alerts.log`, 'utf8');
  const [line] = alerts.split('\n').filter((one) => one.includes('aah is not available'));
  const elsewhere = [...pages].filter((page) => !useful.includes(page)).length;
  check(
    `${name} helper: Heritrix goes on with its own links (${pages.size} HTML pages, ${elsewhere} of them not useful)`,
    elsewhere > 0 && annotated('aah:unavailable') === pages.size,
  );
  check(`${name} helper: alerts.log says why: ${line}`, line?.includes(reason) ?? false);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
