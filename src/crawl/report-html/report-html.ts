import { countErrors, type Report } from '../output/report.ts';
import { barTable } from './bar-table.ts';
import { lineChart } from './line-chart.ts';
import {
  escapeHtml,
  escapePath,
  link,
  milliseconds,
  printMeasure,
  printNumber,
  printShare,
  section,
  table,
} from './markup.ts';
import { STYLE } from './style.ts';

/** What a report does not say of its crawl. */
export interface ReportSubject {
  readonly seeds: readonly string[];
  readonly blind: boolean;
}

const MOST_LISTED = 100;

/** report.html: one page that needs nothing else, with the crawl's course as charts and its figures as tables. */
export function reportHtml(report: Report, subject: ReportSubject): string {
  return printHtml(`Crawl of ${subject.seeds.join(', ')}`, [
    subject.blind ? '<p>A blind crawl: no knowledge of applications was used.</p>' : '',
    figures(report),
    stopped(report),
    section('Course of the crawl', ...courseCharts(report)),
    section('Pages by level', barTable(report.levels, 'application/level')),
    section('Objects', barTable(report.objects, 'type')),
    section('Links skipped, by rule', barTable(report.skipped, 'rule')),
    section('Adaptations', adaptations(report)),
    section('Politeness by host', hosts(report)),
    section('Robots rules', robots(report)),
    section('Crawler traps', traps(report)),
    ...(report.audit === null ? [] : [section('Audit of skipped links', audit(report))]),
    section('Responses by status', barTable(report.statuses, 'status')),
    section('Errors', errors(report)),
  ]);
}

/** report.html of archives that were looked into: what there is to say without a crawl. */
export function archivesReportHtml(report: Report, files: readonly string[]): string {
  return printHtml(`Content of ${files.join(', ')}`, [
    figures(report),
    section('Pages by level', barTable(report.levels, 'application/level')),
    section('Objects', barTable(report.objects, 'type')),
    section('Links skipped, by rule', barTable(report.skipped, 'rule')),
    section('Adaptations', adaptations(report)),
    section('Errors', errors(report)),
  ]);
}

function printHtml(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${sections.filter((each) => each !== '').join('\n')}
</body>
</html>
`;
}

function figures(report: Report): string {
  const objects = Object.values(report.objects).reduce((sum, each) => sum + each, 0);
  const entries = [
    ['requests', printNumber(report.requests)],
    ['of them requisites', printNumber(report.requisites)],
    ['pages', printNumber(report.pages)],
    ['objects', printNumber(objects)],
    ['megabytes', printMeasure(report.bytes / 1e6)],
    ['seconds', printMeasure(report.seconds)],
    ['stored as references', printNumber(report.revisits)],
    ['errors', printNumber(countErrors(report))],
  ];
  return `<dl>${entries.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function stopped({ stopped: why }: Report): string {
  return why === null
    ? ''
    : `<p class="stopped">Stopped with work left: ${escapeHtml(why)}. Go on with <code>--resume</code>.</p>`;
}

function courseCharts({ series }: Report): string[] {
  return [
    lineChart(
      [{ name: 'word pairs', points: series.map(({ requests, bigrams }) => [requests, bigrams]) }],
      'requests',
      'Distinct word pairs',
    ),
    lineChart(
      [
        { name: 'objects', points: series.map(({ seconds, objects }) => [seconds, objects]) },
        { name: 'pages', points: series.map(({ seconds, pages }) => [seconds, pages]) },
      ],
      'seconds',
      'Objects and pages',
    ),
  ];
}

function adaptations({ adaptations: list }: Report): string {
  return table(
    ['target', 'status', 'before and after', 'pages checked', 'why'],
    list.map((each) => [
      escapePath(each.target),
      `${each.status}, ${each.method}${each.relaxations.length > 0 ? ` (${escapeHtml(each.relaxations.join(', '))})` : ''}`,
      `<code>${escapeHtml(each.before)}</code><br>→ <code>${escapeHtml(each.after)}</code>`,
      each.pagesChecked,
      escapeHtml(each.why),
    ]),
  );
}

function hosts({ hosts: list }: Report): string {
  return table(
    [
      'host',
      'requests',
      'most at once',
      'mean pause',
      'shortest pause',
      'Crawl-delay',
      'mean response',
      'waits asked for',
    ],
    list
      .slice(0, MOST_LISTED)
      .map((each) => [
        escapeHtml(each.host),
        each.requests,
        each.mostAtOnce,
        milliseconds(each.meanGap),
        milliseconds(each.shortestGap),
        milliseconds(each.crawlDelay),
        milliseconds(each.meanResponseTime),
        each.backOffs,
      ]),
  );
}

function robots({ robots: rules }: Report): string {
  const words = {
    all: 'robots.txt and robots tags are obeyed',
    txt: 'robots.txt is obeyed',
    none: 'robots rules are ignored',
  };
  const counts = [
    `${printNumber(rules.disallowed)} URLs forbidden by robots.txt`,
    `${printNumber(rules.nofollow)} pages with nofollow`,
    `${printNumber(rules.noindex)} with noindex`,
    `${printNumber(rules.noarchive)} with noarchive`,
  ];
  const list = rules.examples.map(({ url, why }) => [link(url), escapeHtml(why)]);
  return `<p>${words[rules.policy]} (<code>--robots ${rules.policy}</code>): ${counts.join(', ')}.</p>${list.length === 0 ? '' : table(['URL', 'rule'], list)}`;
}

function traps({ traps: list }: Report): string {
  return table(
    ['guard', 'what', 'links', 'first not followed'],
    list
      .slice(0, MOST_LISTED)
      .map((each) => [each.rule, `<code>${escapeHtml(each.id)}</code>`, each.count, link(each.url)]),
  );
}

function audit({ audit: found }: Report): string {
  if (found === null) return '';
  const summary = `<p>${printNumber(found.asked)} of ${printNumber(found.skipped)} skipped links (${found.percent}%) were fetched at the end. Of their ${printNumber(found.bigrams)} word pairs, ${printNumber(found.newBigrams)} (${printShare(found.newBigrams, found.bigrams)}) are on no other page of the crawl.</p>`;
  return (
    summary +
    table(
      ['page', 'word pairs', 'new'],
      found.pages.map((each) => [link(each.url), each.bigrams, each.newBigrams]),
    )
  );
}

function errors(report: Report): string {
  const rows = report.errors
    .slice(0, MOST_LISTED)
    .map((each) => [link(each.where), escapeHtml(each.code), escapeHtml(each.message)]);
  const more = countErrors(report) - rows.length;
  return (
    table(['where', 'code', 'message'], rows) +
    (more > 0 ? `<p class="none">… and ${printNumber(more)} more.</p>` : '')
  );
}
