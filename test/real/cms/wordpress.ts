import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, Writer } from './content.ts';
import type { RealApplication, TruthText, Workshop } from './site.ts';
import { writeTitles } from './wiki-pages.ts';

const POSTS = 60;
const PAGES = 5;
const TOPICS = ['Rivers', 'Bridges', 'Harbours', 'Gardens'];
/** Titles that addresses write in several ways. */
const ODD = ["O'Bano's bridge", 'Küste & Fähre', 'Łódź: ein Spaziergang', 'Who asks?', '浅草の橋'];
const TAGS = ['stone', 'water', 'steel', 'maps', 'walks', 'tides', 'seeds'];

/** WordPress on a MariaDB of its own: posts, static pages, threaded comments over several comment pages. */
export const WORDPRESS: RealApplication = {
  id: 'wordpress',
  name: 'WordPress',
  needs: {
    extensions: ['mysqli', 'dom', 'mbstring'],
    programs: ['mariadbd', 'mariadb-install-db', 'my_print_defaults'],
  },
  packages: [
    ...['wordpress', 'wordpress-theme-twentytwentythree', 'wordpress-theme-twentytwentyone', 'php-getid3'],
  ],
  economy: 170 / 158,
  async install(workshop) {
    const home = join(workshop.root, 'usr/share/wordpress');
    const socket = await startDatabase(workshop);
    await rm(join(home, 'wp-config.php'), { force: true });
    await writeFile(join(home, 'wp-config.php'), settings(socket, workshop.origin, home));
    const router = join(workshop.folder, 'router.php');
    await writeFile(router, ROUTER);
    const seed = seedPosts();
    const script = fileURLToPath(new URL('wordpress-seed.php', import.meta.url));
    const said = await workshop.php([script, home, workshop.origin], JSON.stringify(seed));
    const { truth, least } = JSON.parse(said.slice(said.indexOf('{"truth"'))) as {
      truth: TruthText[];
      least: number;
    };
    await workshop.serve(home, router);
    const count = (type: string) => truth.filter((each) => each.type === type).length;
    const switchTheme = `require '${home}/wp-load.php'; switch_theme($argv[1]);`;
    const look = (name: string, theme: string) => ({
      name,
      activate: async () => void (await workshop.php(['-r', switchTheme, theme])),
    });
    return {
      looks: [look('Twenty Twenty-Three', 'twentytwentythree'), look('Twenty Twenty-One', 'twentytwentyone')],
      start: `${workshop.origin}/`,
      truth,
      least,
      size: `${count('post')} posts, ${count('article')} pages, ${count('comment')} comments`,
    };
  },
};

const ROUTER = `<?php
$file = $_SERVER['DOCUMENT_ROOT'] . rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if (is_file($file)) return false;
if (is_file("$file/index.php") && $file !== $_SERVER['DOCUMENT_ROOT'] . '/') return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
`;

async function startDatabase(workshop: Workshop): Promise<string> {
  const data = join(workshop.folder, 'database');
  const socket = join(workshop.folder, 'database.sock');
  const tables = `system($argv[1], $code); exit($code);`;
  const install = `mariadb-install-db --no-defaults --user=root --auth-root-authentication-method=normal --skip-test-db --datadir=${data} >/dev/null 2>&1`;
  await workshop.php(['-r', tables, install]);
  await workshop.start('mariadbd', [
    ...['--no-defaults', '--user=root', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'],
    ...[`--pid-file=${join(workshop.folder, 'database.pid')}`, '--innodb-flush-log-at-trx-commit=0'],
  ]);
  for (let attempt = 0; attempt < 300 && !existsSync(socket); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const create =
    "$db = new mysqli(null, 'root', '', '', 0, $argv[1]); $db->query('CREATE DATABASE weblog CHARACTER SET utf8mb4');";
  await workshop.php(['-r', create, socket]);
  return socket;
}

function settings(socket: string, origin: string, home: string): string {
  const constants = {
    ...{
      DB_NAME: 'weblog',
      DB_USER: 'root',
      DB_PASSWORD: '',
      DB_HOST: `localhost:${socket}`,
      DB_CHARSET: 'utf8mb4',
      DB_COLLATE: '',
    },
    ...{
      WP_HOME: origin,
      WP_SITEURL: origin,
      DISABLE_WP_CRON: true,
      WP_HTTP_BLOCK_EXTERNAL: true,
      AUTOMATIC_UPDATER_DISABLED: true,
    },
    ...{
      AUTH_KEY: 'a',
      SECURE_AUTH_KEY: 'b',
      LOGGED_IN_KEY: 'c',
      NONCE_KEY: 'd',
      AUTH_SALT: 'e',
      SECURE_AUTH_SALT: 'f',
      LOGGED_IN_SALT: 'g',
      NONCE_SALT: 'h',
    },
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\ndefine('ABSPATH', '${home}/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

function seedPosts() {
  const writer = new Writer(20_260_601);
  const titles = [...ODD, ...writeTitles(writer, POSTS + PAGES - ODD.length)];
  const authors = [...new Set(Array.from({ length: 4 }, () => writer.person()))];
  const posts = titles.map((title, at) => {
    const moment = writer.moment();
    const base = {
      title,
      author: writer.pick(authors),
      date: stamp(moment),
      html: toHtml(writer.blocks([]), at % 15 === 8),
    };
    if (at >= POSTS) return { ...base, type: 'page', comments: [] };
    const count = at % 6 === 0 ? 25 + writer.number(15) : writer.number(9);
    const comments = Array.from({ length: count }, (_, number) => ({
      author: writer.person(),
      date: stamp(new Date(moment.getTime() + (number + 1) * 3_600_000 * 7)),
      text: writer.text(2 + writer.number(3)),
      ...(number % 4 === 3 ? { parent: number - 1 } : {}),
    }));
    return {
      ...base,
      type: 'post',
      category: writer.pick(TOPICS),
      tags: [writer.pick(TAGS), writer.pick(TAGS)],
      comments,
    };
  });
  return { authors, posts };
}

/** Long posts are divided: each section is a page of its own. */
function toHtml(blocks: readonly Block[], divided: boolean): string {
  const tags = { heading: 'h2', paragraph: 'p', list: 'li' } as const;
  return blocks
    .map(({ kind, items }) => {
      const inner = items
        .map((spans) => `<${tags[kind]}>${spans.map(({ text }) => text).join(' ')}</${tags[kind]}>`)
        .join('\n');
      if (divided && kind === 'heading')
        return `<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->\n${inner}`;
      return kind === 'list' ? `<ul>${inner}</ul>` : inner;
    })
    .join('\n');
}

function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
