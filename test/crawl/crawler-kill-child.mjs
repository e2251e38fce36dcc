/**
 * Crawls `origin` into `out`, new or resumed; prints a point per page and is killed from outside. `crawl` comes from
 * `module`: the source, or what was built.
 */
// A file at the limit of its size (`ulimit -f`) is to look like a full disk, not to kill.
process.on('SIGXFSZ', () => undefined);
const [module, origin = '', out = '', mode = 'new', perHost = '1', maxUrls = '0'] = process.argv.slice(2);
const { crawl } = await import(module);
const result = await crawl({
  seeds: [`${origin}/`],
  out,
  mode,
  delay: 0,
  perHost: Number(perHost),
  robots: 'none',
  maxFileBytes: 20_000,
  // As many as there are: a page that counts twice would be taken for a trap.
  traps: { template: { maxUrls: Number(maxUrls) } },
  onEvent: (event) => {
    if (event.type === 'fetched') process.stdout.write('.');
  },
});
process.stdout.write(`\n${JSON.stringify(result.report)}\n`);
