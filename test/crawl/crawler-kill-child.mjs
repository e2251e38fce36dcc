import { crawl } from '../../src/crawl/index.ts';
import { LINKS } from './crawler-kill.ts';

/** Crawls `origin` into `out`, new or resumed; prints a line per page and is killed from outside. */
// A file at the limit of its size (`ulimit -f`) is to look like a full disk, not to kill.
process.on('SIGXFSZ', () => undefined);
const [origin = '', out = '', mode = 'new', perHost = '1'] = process.argv.slice(2);
const result = await crawl({
  seeds: [`${origin}/`],
  out,
  mode: mode === 'new' ? 'new' : 'resume',
  delay: 0,
  perHost: Number(perHost),
  robots: 'none',
  maxFileBytes: 20_000,
  // As many as there are: a page that counts twice would be taken for a trap.
  traps: { template: { maxUrls: LINKS } },
  onEvent: (event) => {
    if (event.type === 'fetched') process.stdout.write('.');
  },
});
process.stdout.write(`\n${JSON.stringify(result.report)}\n`);
