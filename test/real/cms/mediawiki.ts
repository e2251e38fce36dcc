import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, plainText, type Span, Writer } from './content.ts';
import type { RealApplication, TruthText, Workshop } from './site.ts';
import { type WikiPage, writePages, writeTitles } from './wiki-pages.ts';

const ARTICLES = 80;
const CATEGORIES = ['Rivers', 'Bridges', 'Harbours', 'Railways', 'Gardens', 'Observatories'];
const MAIN = 'Main Page';
/** Titles that addresses write in several ways. */
const ODD = [
  "O'Bano (bridge)",
  'Küste & Fähre',
  'Who asks?',
  'North/South Line',
  'C+ Wharf, lower',
  'Łódź: a walk',
  'Two – three "piers"',
];

/** MediaWiki on SQLite: articles, categories, talk pages, redirects and links to pages that don't exist. */
export const MEDIAWIKI: RealApplication = {
  id: 'mediawiki',
  name: 'MediaWiki',
  needs: { extensions: ['sqlite3', 'pdo_sqlite', 'dom', 'mbstring', 'intl'], programs: [] },
  packages: ['mediawiki', 'mediawiki-classes'],
  economy: 225 / 189,
  async install(workshop) {
    const home = join(workshop.root, 'usr/share/mediawiki');
    await rm(join(home, 'LocalSettings.php'), { force: true });
    const maintenance = (script: string) => join(home, 'maintenance', script);
    await workshop.php([
      ...[maintenance('install.php'), '--dbtype', 'sqlite', '--dbpath', workshop.folder, '--dbname', 'wiki'],
      ...['--server', workshop.origin, '--scriptpath', '/mediawiki', '--confpath', home],
      ...['--pass', 'loopback only 1', 'Seeded Wiki', 'Keeper'],
    ]);
    const look = (name: string, skin: string) => ({
      name,
      activate: () => writeFile(join(workshop.folder, 'skin'), skin),
    });
    const looks = [
      look('Vector', 'vector'),
      look('Vector 2022', 'vector-2022'),
      look('Timeless', 'timeless'),
    ];
    await looks[0]?.activate();
    await appendFile(join(home, 'LocalSettings.php'), furtherSettings(workshop.folder));
    const pages = seedPages();
    const dump = join(workshop.folder, 'dump.xml');
    await writeFile(dump, toDump(pages.filter(({ key }) => key !== MAIN)));
    await workshop.php([maintenance('importDump.php'), '--username-prefix', '', dump]);
    const main = pages.find(({ key }) => key === MAIN)?.versions.at(-1)?.blocks ?? [];
    await workshop.php([maintenance('edit.php'), '-u', 'Keeper', MAIN], toWikitext(main));
    await workshop.php([maintenance('runJobs.php')]);
    await workshop.php([maintenance('initSiteStats.php'), '--update']);
    await workshop.serve(join(workshop.root, 'usr/share'));
    const truth = await readTruth(workshop, pages);
    return {
      looks,
      start: `${workshop.origin}/mediawiki/index.php/Main_Page`,
      truth,
      least: truth.length,
      size: `${truth.length} pages (${ARTICLES} articles), ${pages.flatMap(({ versions }) => versions).length} versions`,
    };
  },
};

/** Lists of ten, so that categories have several pages; caches on files. */
function furtherSettings(folder: string): string {
  return `\n$wgCategoryPagingLimit = 10;\n$wgCacheDirectory = '${folder}/cache';\n$wgMainCacheType = CACHE_DB;\n$wgDefaultSkin = file_get_contents('${folder}/skin');\n`;
}

/** Redirects have one version, whose text is no text of the site. */
const REDIRECT = /^Alias of /;

function seedPages(): WikiPage[] {
  const writer = new Writer(20_260_701);
  const titles = [...ODD, ...writeTitles(writer, ARTICLES + 12)];
  const articles = titles.slice(0, ARTICLES - 1);
  const missing = titles.slice(ARTICLES).map((title): Span => ({ text: title, to: title }));
  const redirects = articles.slice(10, 16).map((title) => `Alias of ${title}`);
  const categories = CATEGORIES.map((name) => `Category:${name}`);
  const talks = articles.slice(20, 30).map((title) => `Talk:${title}`);
  const unlinked = [...articles.filter((_, at) => at % 10 === 9), ...categories, ...talks];
  const keys = [MAIN, ...articles, ...categories, ...talks];
  const pages = writePages({
    seed: 20_260_702,
    pages: keys.map((key) => ({ key, title: key })),
    unlinked: new Set(unlinked),
    extra: [...missing, ...redirects.map((title): Span => ({ text: title, to: title }))],
  });
  const alias = redirects.map((key): WikiPage => {
    const target = key.replace(REDIRECT, '');
    const block: Block = {
      kind: 'paragraph',
      items: [[{ text: '#REDIRECT' }, { text: target, to: target }]],
    };
    return {
      key,
      title: key,
      versions: [{ author: writer.person(), date: writer.moment(), blocks: [block] }],
    };
  });
  return [...pages, ...alias];
}

function toWikitext(blocks: readonly Block[]): string {
  const line = (spans: readonly Span[]) =>
    spans
      .map(({ text, to }) => (to === undefined ? text : to === text ? `[[${to}]]` : `[[${to}|${text}]]`))
      .join(' ');
  return blocks
    .map(({ kind, items }) => {
      if (kind === 'heading') return items.map((spans) => `== ${line(spans)} ==`).join('\n');
      return items.map((spans) => (kind === 'list' ? `* ${line(spans)}` : line(spans))).join('\n');
    })
    .join('\n\n');
}

function toDump(pages: readonly WikiPage[]): string {
  const namespaceOf = (key: string) => (key.startsWith('Category:') ? 14 : key.startsWith('Talk:') ? 1 : 0);
  const body = pages.map(({ key, title, versions }, at) => {
    const category =
      namespaceOf(key) === 0 && !REDIRECT.test(key)
        ? `\n\n[[Category:${CATEGORIES[at % CATEGORIES.length]}]]`
        : '';
    const revisions = versions.map(
      ({ author, date, blocks }) =>
        `<revision><timestamp>${date.toISOString().slice(0, 19)}Z</timestamp><contributor><username>${author}</username></contributor>` +
        `<model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">${escapeXml(toWikitext(blocks) + category)}</text></revision>`,
    );
    return `<page><title>${escapeXml(title)}</title><ns>${namespaceOf(key)}</ns>${revisions.join('')}</page>`;
  });
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">${body.join('\n')}</mediawiki>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The titles and dates of the database's newest versions, with the texts that were given to it. */
async function readTruth(workshop: Workshop, pages: readonly WikiPage[]): Promise<TruthText[]> {
  const names = { 0: '', 1: 'Talk:', 14: 'Category:' };
  const query =
    'SELECT page_namespace AS space, page_title AS title, rev_timestamp AS moment FROM page JOIN revision ON rev_id = page_latest WHERE page_is_redirect = 0 AND page_namespace IN (0, 1, 14)';
  const script = `$db = new SQLite3($argv[1], SQLITE3_OPEN_READONLY); $all = []; $rows = $db->query($argv[2]);
    while ($row = $rows->fetchArray(SQLITE3_ASSOC)) $all[] = $row; echo json_encode($all);`;
  const rows = JSON.parse(
    await workshop.php(['-r', script, join(workshop.folder, 'wiki.sqlite'), query]),
  ) as { space: 0 | 1 | 14; title: string; moment: string }[];
  const texts = new Map(pages.map(({ key, versions }) => [key, plainText(versions.at(-1)?.blocks ?? [])]));
  return rows.map(({ space, title, moment }) => {
    const name = names[space] + title.replaceAll('_', ' ');
    const text = texts.get(name);
    if (text === undefined) throw new Error(`the wiki holds a page that was not seeded: ${name}`);
    const date = moment.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
    return { type: 'article', title: name, date, text };
  });
}
