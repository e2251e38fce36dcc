import { cp, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Block, plainText, type Span, Writer } from './content.ts';
import type { RealApplication, TruthText } from './site.ts';
import { type WikiPage, writePages, writeTitles } from './wiki-pages.ts';

const SPACES = ['', 'rivers', 'bridges', 'bridges:stone', 'harbours', 'gardens'];
const PAGES = 60;

/** DokuWiki on files: pages in namespaces, with old versions, and links to pages that don't exist. */
export const DOKUWIKI: RealApplication = {
  id: 'dokuwiki',
  name: 'DokuWiki',
  needs: { extensions: ['dom', 'mbstring'], programs: [] },
  packages: ['dokuwiki', 'php-geshi', 'libphp-simplepie', 'php-phpseclib', 'php-random-compat'],
  economy: 125 / 107,
  async install({ root, folder, origin, php, serve }) {
    const home = join(root, 'usr/share/dokuwiki');
    const data = join(folder, 'data');
    await cp(join(root, 'etc/dokuwiki'), join(home, 'conf'), {
      recursive: true,
      dereference: false,
      filter: (file) => !/auth\.php$/.test(file),
    });
    await cp(join(root, 'var/lib/dokuwiki/data'), data, { recursive: true });
    await writeFile(join(home, 'inc/preload.php'), '<?php\n');
    await pointHome(join(home, 'vendor/composer'), root);
    await writeFile(join(home, 'conf/local.php'), settings(data));
    await writeFile(join(home, 'conf/acl.auth.php'), '# <?php exit()?>\n*\t@ALL\t1\n');
    const pages = seedPages();
    await writeFile(join(home, 'conf/users.auth.php'), userList(pages));
    for (const page of pages) await writePage(data, page);
    await php([join(home, 'bin/indexer.php'), '-q']);
    await serve(join(root, 'usr/share'));
    const truth = pages.map(toTruth);
    return {
      looks: [{ name: 'default template', activate: async () => {} }],
      start: `${origin}/dokuwiki/doku.php?id=start`,
      truth,
      least: truth.length,
      size: `${truth.length} pages in ${SPACES.length - 1} namespaces, ${pages.flatMap(({ versions }) => versions).length} versions`,
    };
  },
};

/** Debian's list of classes names the libraries of other packages by their absolute paths. */
async function pointHome(composer: string, root: string): Promise<void> {
  for (const name of (await readdir(composer)).filter((each) => each.startsWith('autoload_'))) {
    const file = join(composer, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll("'/usr/share/", `'${root}/usr/share/`));
  }
}

function settings(data: string): string {
  const values = {
    title: 'Seeded Wiki',
    savedir: data,
    useacl: 1,
    superuser: 'keeper',
    license: 'cc-by',
    lang: 'en',
  };
  const lines = Object.entries(values).map(([name, value]) => `$conf['${name}'] = ${JSON.stringify(value)};`);
  return `<?php\n${lines.join('\n')}\n`;
}

function seedPages(): WikiPage[] {
  const writer = new Writer(20_260_801);
  const titles = writeTitles(writer, PAGES + 8);
  const spaces = SPACES.map((space) => ({
    key: space === '' ? 'start' : `${space}:start`,
    title: `About ${space || 'this wiki'}`.replace(':', ' '),
  }));
  const articles = titles.slice(0, PAGES - spaces.length).map((title, at) => {
    const space = SPACES[at % SPACES.length] ?? '';
    return { key: `${space === '' ? '' : `${space}:`}${title.toLowerCase().replaceAll(' ', '_')}`, title };
  });
  const missing = titles
    .slice(PAGES)
    .map((title): Span => ({ text: title, to: `lost:${title.toLowerCase().replaceAll(' ', '_')}` }));
  // Reached through the list of all pages only.
  const unlinked = new Set([7, 14, 27].flatMap((at) => articles[at]?.key ?? []));
  return writePages({ seed: 20_260_802, pages: [...spaces, ...articles], unlinked, extra: missing });
}

/** The newest version as a page, all versions in the attic, and the list of changes, dated alike. */
async function writePage(data: string, { key, title, versions }: WikiPage): Promise<void> {
  const path = key.replaceAll(':', '/');
  const changes = versions.map(({ author, date }, at) =>
    [seconds(date), '127.0.0.1', at === 0 ? 'C' : 'E', key, login(author), '', '', '0'].join('\t'),
  );
  await write(join(data, 'meta', `${path}.changes`), `${changes.join('\n')}\n`);
  for (const { date, blocks } of versions)
    await write(join(data, 'attic', `${path}.${seconds(date)}.txt.gz`), gzipSync(toDokuText(title, blocks)));
  const newest = versions.at(-1);
  if (newest === undefined) return;
  const file = join(data, 'pages', `${path}.txt`);
  await write(file, toDokuText(title, newest.blocks));
  await utimes(file, newest.date, newest.date);
}

function toDokuText(title: string, blocks: readonly Block[]): string {
  const line = (spans: readonly Span[]) =>
    spans.map(({ text, to }) => (to === undefined ? text : `[[:${to}|${text}]]`)).join(' ');
  const body = blocks.map(({ kind, items }) => {
    if (kind === 'heading') return items.map((spans) => `===== ${line(spans)} =====`).join('\n');
    return items.map((spans) => (kind === 'list' ? `  * ${line(spans)}` : line(spans))).join('\n');
  });
  return [`====== ${title} ======`, ...body].join('\n\n');
}

function userList(pages: readonly WikiPage[]): string {
  const people = new Set(pages.flatMap(({ versions }) => versions.map(({ author }) => author)));
  const lines = [...people].map((name) => `${login(name)}:x:${name}:${login(name)}@example.org:user`);
  return `# <?php exit()?>\n${lines.join('\n')}\n`;
}

function toTruth({ title, versions }: WikiPage): TruthText {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error(`a page without versions: ${title}`);
  return {
    type: 'article',
    title,
    author: login(newest.author),
    date: newest.date.toISOString(),
    text: `${title}\n${plainText(newest.blocks)}`,
  };
}

function login(name: string): string {
  return name.toLowerCase().replace(' ', '.');
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
