import { newReport, type Report } from '../../src/crawl/output/report.ts';

/** A report with something in every section, and the longest words that sites give. */
export function longReport(): Report {
  const long = `https://forum.with-a-long-name.example/${'viewtopic-and-more/'.repeat(12)}?sid=0123456789abcdef0123456789abcdef&highlight=one+two`;
  const pattern = `//div[contains(@class,'message-main')]//article[@itemprop='text'][not(ancestor::blockquote)]/div[@id='content-of-the-first-post']`;
  const adaptation = {
    target: 'vbulletin/thread/extract-post/author',
    before: pattern,
    after: pattern.replace('message-main', 'message-cell--main'),
    relaxations: ['replace-value', 'drop-predicate'],
    score: 0.93,
    runnerUp: 0.4,
    pagesChecked: 12,
    why: 'the same values on 12 pages captured earlier, and nothing else comes close',
  } as const;
  return {
    ...newReport(),
    requests: 1_234_567,
    requisites: 23_456,
    pages: 1_211_111,
    bytes: 98_765_432_100,
    seconds: 86_400,
    revisits: 3_210,
    levels: {
      'vbulletin/thread': 1_200_000,
      'vbulletin/forum-display-with-a-long-name': 11_000,
      'unknown/unknown': 111,
    },
    objects: { post: 11_234_567, thread: 1_200_000 },
    skipped: { 'avoid:vbulletin:showpost-as-single-page-of-a-thread': 7_654_321, 'off-site': 12 },
    statuses: { '200': 1_234_000, '404': 500, '503': 67 },
    adaptations: [
      { ...adaptation, id: 'a', status: 'used', method: 'relax' },
      { ...adaptation, id: 'b', status: 'undone', method: 'realign', relaxations: [] },
    ],
    errors: Array.from({ length: 130 }, (_, at) => ({
      where: `${long}&p=${at}`,
      code: 'fetch-reset',
      message: 'The server cut the connection after 12,345 bytes; tried 4 times',
    })),
    moreErrors: 12,
    robots: {
      policy: 'all',
      disallowed: 12_345,
      nofollow: 2,
      noindex: 1,
      noarchive: 0,
      examples: [{ url: long, why: 'Disallow: /viewtopic-and-more/' }],
    },
    traps: [{ rule: 'trap:calendar', id: `${long.slice(0, 80)}{n}`, count: 4_321, url: long, example: null }],
    hosts: ['forum.with-a-long-name.example:8080', 'static.cdn-with-an-even-longer-name.example'].map(
      (host) => ({
        host,
        requests: 1_234_567,
        crawlDelay: 10_000,
        meanGap: 1_234,
        shortestGap: 1_000,
        meanResponseTime: 87,
        mostAtOnce: 1,
        backOffs: 3,
      }),
    ),
    series: Array.from({ length: 200 }, (_, at) => ({
      seconds: at * 432,
      requests: at * 6_200,
      pages: at * 6_100,
      objects: at * 56_000,
      bigrams: Math.round(9_000_000 * (1 - Math.exp(-at / 60))),
    })),
    audit: {
      percent: 5,
      skipped: 7_654_321,
      asked: 382_716,
      bigrams: 50_000_000,
      newBigrams: 12_345,
      pages: [{ url: long, bigrams: 1_234, newBigrams: 56 }],
    },
    stopped: 'the limit of 86,400 seconds',
  };
}
