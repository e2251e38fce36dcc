import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveObject } from '../act/object.ts';
import { crawl } from '../crawl/index.ts';
import {
  SAMPLE_APPLICATIONS,
  type SampleApplication,
  type SampleSite,
  startSampleSite,
} from '../sample-site/index.ts';

/** Where the demo leaves its output; it is its own folder, made anew each time. */
const OUT = join('out', 'demo');

interface Row {
  readonly application: SampleApplication;
  readonly blind: number;
  readonly helper: number;
  readonly least: number;
  readonly found: number;
  readonly all: number;
}

const site = await startSampleSite();
try {
  rmSync(OUT, { recursive: true, force: true });
  process.stdout.write(
    'A sample site with four applications is crawled twice, blindly and with the helper.\n\n',
  );
  const rows: Row[] = [];
  for (const application of SAMPLE_APPLICATIONS) {
    process.stdout.write(`${application} …`);
    rows.push(await compare(application, site));
    process.stdout.write(' done\n');
  }
  process.stdout.write(
    `\n${table(rows)}\nRequests count robots.txt, attachments and redirects too. Everything is in ${OUT}: try\n  less ${join(OUT, 'phpbb', 'helper', 'objects.jsonl')}\n  npx aah explain ${archiveIn(join(OUT, 'phpbb', 'helper', 'archive'))}\n  open ${join(OUT, 'wordpress', 'helper', 'report.html')} in a browser\n`,
  );
} finally {
  await site.close();
}

/** The file of the pages, not that of the triples. */
function archiveIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => !name.includes('-meta.'));
  return join(folder, names.sort()[0] ?? '');
}

async function compare(application: SampleApplication, { urls, truth }: SampleSite): Promise<Row> {
  const seeds = [urls[application]];
  const options = { seeds, delay: 0, perHost: 4, requisites: false } as const;
  const blind = await crawl({ ...options, out: join(OUT, application, 'blind'), blind: true });
  const helper = await crawl({ ...options, out: join(OUT, application, 'helper') });
  const { objects, usefulPages } = truth[application];
  return {
    application,
    blind: blind.report.requests,
    helper: helper.report.requests,
    least: usefulPages.length,
    found: objects.filter(isAmong(join(OUT, application, 'helper', 'objects.jsonl'))).length,
    all: objects.length,
  };
}

/** An object counts as found when one of its type has its author and its words. */
function isAmong(
  file: string,
): (wanted: { readonly type: string; readonly author?: string; readonly text: string }) => boolean {
  const key = (type: string, author: string | undefined, text: string) =>
    `${type} ${author ?? ''} ${text.replace(/\s+/g, ' ').trim().slice(0, 60)}`;
  const found = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { type, author, content, title } = JSON.parse(line) as ArchiveObject;
        return key(
          type,
          type === 'thread' || type === 'article' ? undefined : author,
          type === 'thread' ? (title ?? '') : (content ?? ''),
        );
      }),
  );
  return ({ type, author, text, ...rest }) => {
    const title = (rest as { title?: string }).title ?? '';
    return found.has(
      key(
        type,
        type === 'thread' || type === 'article' ? undefined : author,
        type === 'thread' ? title : text,
      ),
    );
  };
}

function table(rows: readonly Row[]): string {
  const head = [
    'application',
    'blind requests',
    'with the helper',
    'times fewer',
    'useful pages',
    'objects found',
  ];
  const lines = rows.map((row) => [
    row.application,
    String(row.blind),
    String(row.helper),
    (row.blind / row.helper).toFixed(1),
    String(row.least),
    `${row.found} of ${row.all}`,
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [head, widths.map((width) => '-'.repeat(width)), ...lines]
    .map((line) => `${print(line)}\n`)
    .join('');
}
