import type { SampleApplication } from '../../../src/sample-site/index.ts';
import { printTable } from '../chart.ts';
import { type Box, boxOf } from './box.ts';
import type { Comparison, Covered } from './compare.ts';
import { plotBigrams, plotProgress, plotRequests } from './plots.ts';
import { printThroughput } from './speed-section.ts';
import type { Throughput } from './throughput.ts';

/** All that was measured. */
export interface CrawlReport {
  readonly comparisons: readonly Comparison[];
  readonly sites: number;
  readonly scale: number;
  readonly throughput: Throughput | null;
  readonly node: string;
}

const NAMES: Readonly<Record<SampleApplication, string>> = {
  wordpress: 'WordPress',
  phpbb: 'phpBB',
  vbulletin: 'vBulletin',
  mediawiki: 'MediaWiki',
};

/** The sites of one CMS taken together. */
interface Summary {
  readonly name: string;
  readonly blind: number;
  readonly helper: number;
  readonly least: number;
  readonly box: Box;
  readonly content: { readonly blind: number; readonly helper: number };
  readonly externalLinks: Covered;
  readonly contentLinks: Covered;
}

/** The tables alone: figures 4 and 5 and table 1 of the paper. */
export function printTables({ comparisons }: CrawlReport): {
  readonly requests: string;
  readonly bigrams: string;
  readonly links: string;
} {
  const summaries = summarise(comparisons);
  return {
    requests: printTable(
      ['CMS', 'blind', 'with the helper', 'blind / helper', 'least that reaches everything'],
      summaries.map(({ name, blind, helper, least }) => [
        name,
        ...[blind, helper].map(count),
        `${(blind / helper).toFixed(1)}×`,
        count(least),
      ]),
    ),
    bigrams: printTable(
      [
        ...['CMS', 'least', 'lower quartile', 'median', 'upper quartile', 'most'],
        ...['content, blind', 'content, helper'],
      ],
      summaries.map(({ name, box, content }) => [
        name,
        ...[box.least, box.lower, box.median, box.upper, box.most].map(percent),
        ...[content.blind, content.helper].map(percent),
      ]),
    ),
    links: printTable(
      ['CMS', 'external links', 'covered', 'without template', 'covered'],
      summaries.map(({ name, externalLinks, contentLinks }) => [
        name,
        ...[externalLinks, contentLinks].flatMap(({ all, covered }) => [
          count(all),
          percent(all === 0 ? 1 : covered / all),
        ]),
      ]),
    ),
  };
}

/** The page for docs/benchmarks. */
export function printReport(report: CrawlReport): string {
  const { requests, bigrams, links } = printTables(report);
  return `# The crawl

Written by \`npm run bench:crawl\`; Node ${report.node}. Section 8 of the paper on the bundled sample site instead of live
sites: ${report.sites} sites of each CMS, made from seeds 1 to ${report.sites} at scale ${report.scale}, each crawled twice by \`aah/crawl\`,
blindly (every link of the site) and with the helper; no images, styles and scripts. Robots rules are obeyed in both; a
page that asks not to be archived counts as a request and not as text. The sample site is ours, as is the knowledge base:
these numbers show that the pieces work together and how much the traps of a CMS weigh, not how the helper does on
templates that it has never seen.

## Requests (figure 4)

All sites of a CMS together.

${requests}

![Requests of both crawls](crawl-requests.svg)

## Text (figure 5)

Distinct bigrams (two words in a row, whatever their case) of all pages: the share of the blind crawl's that the helper's
crawl saw, over the sites. *Content* is the share of the bigrams of the texts that the posts, comments and articles were
made from, over all sites, for either crawl.

${bigrams}

![Bigrams of the blind crawl that the helper's crawl saw](crawl-bigrams.svg)

The paper has medians above 98% and none below 97%. What is missing here is not content, as the last columns show: print
views and search results put other words next to the same posts, and the rest is member lists, calendars, page histories
and forms. Such pages come with every thread and article, whose texts are short here, so that larger sample sites have
about the same shares. The content bigrams that lack are divided by the template, such as by the *[edit]* behind a
heading; a blind crawl finds some of them in the forms where the text is edited.

## Progress (figure 6)

Distinct bigrams against requests, the first blog. ${printProgress(blogOf(report))}

![Distinct bigrams against requests](crawl-progress.svg)

## External links (table 1)

Distinct hyperlinks to other hosts on the pages of the blind crawl, and the share of them that is on the pages of the
helper's crawl; then without the template, that is without links to hosts that are linked from at least 80% of the pages.
The paper has 90.5–92.7% and, without template, 99.5–99.8%: its sites carry widgets whose address differs from page to
page (the paper drops them by a fixed list), the sample site has only fixed ones.

${links}

${
  report.throughput === null
    ? ''
    : `${printThroughput(report.throughput)}
`
}## Not reproduced

- The 100 live sites (3.3 million pages) of the paper: nothing here leaves the machine. The requests that real
  installations of these and other CMSs need are counted by \`npm run test:real\`.
- The comparison with iRobot, which can't be had; the paper compares with its published numbers, on a live forum.
- The export to WADL, which the paper names as a candidate; the knowledge base has no such export.
- MediaWiki is not in the paper's figures; it is here because the sample site has it.
`;
}

/** The plots that go with it, by file name. */
export function plotReport(report: CrawlReport): Readonly<Record<string, string>> {
  const summaries = summarise(report.comparisons);
  const { blind, helper } = blogOf(report).progress;
  return {
    'crawl-requests.svg': plotRequests(summaries),
    'crawl-bigrams.svg': plotBigrams(summaries),
    'crawl-progress.svg': plotProgress(blind, helper),
  };
}

function summarise(comparisons: readonly Comparison[]): Summary[] {
  const applications = [...new Set(comparisons.map(({ application }) => application))];
  return applications.map((application) => {
    const own = comparisons.filter((each) => each.application === application);
    const sum = (value: (each: Comparison) => number): number =>
      own.reduce((total, each) => total + value(each), 0);
    const covered = (links: (each: Comparison) => Covered): Covered => ({
      all: sum((each) => links(each).all),
      covered: sum((each) => links(each).covered),
    });
    return {
      name: NAMES[application],
      blind: sum(({ requests }) => requests.blind),
      helper: sum(({ requests }) => requests.helper),
      least: sum(({ leastRequests }) => leastRequests),
      box: boxOf(own.map(({ bigramCoverage }) => bigramCoverage)),
      content: {
        blind: sum(({ contentCoverage }) => contentCoverage.blind) / own.length,
        helper: sum(({ contentCoverage }) => contentCoverage.helper) / own.length,
      },
      externalLinks: covered(({ externalLinks }) => externalLinks),
      contentLinks: covered(({ contentLinks }) => contentLinks),
    };
  });
}

function blogOf({ comparisons }: CrawlReport): Comparison {
  const blog = comparisons.find(({ application }) => application === 'wordpress');
  if (blog === undefined) throw new Error('Expected a crawl of a WordPress blog among the comparisons');
  return blog;
}

function printProgress({ progress, bigrams }: Comparison): string {
  const reached = progress.blind.findIndex((seen) => seen >= bigrams.helper) + 1;
  const until = reached === 0 ? 'never has as many' : `needs ${count(reached)} for as many`;
  return `The helper's crawl ends after ${count(progress.helper.length)} answers with
${count(bigrams.helper)} bigrams; the blind crawl ${until}, and ends after ${count(progress.blind.length)} with ${count(bigrams.blind)}.`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
