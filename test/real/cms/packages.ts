import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Skipped } from './site.ts';

const run = promisify(execFile);

/** Debian packages by the program or PHP extension that they bring. None of them starts a service. */
const PROVIDERS: Readonly<Record<string, string>> = {
  php: 'php-cli',
  wget: 'wget',
  mariadbd: 'mariadb-server-core',
  'mariadb-install-db': 'mariadb-server-core',
  // What mariadb-install-db calls; since 10.11.19 it is not in a package that the server needs.
  my_print_defaults: 'mariadb-client-core',
  mysqli: 'php-mysql',
  sqlite3: 'php-sqlite3',
  pdo_sqlite: 'php-sqlite3',
  dom: 'php-xml',
  mbstring: 'php-mbstring',
  gd: 'php-gd',
  intl: 'php-intl',
};

/**
 * Makes sure that programs and PHP extensions are there, by `apt-get install` where they are missing.
 * @throws Skipped when they can't be installed
 */
export async function ensurePrograms(
  programs: readonly string[],
  extensions: readonly string[],
): Promise<void> {
  let missing = await findMissing(programs, extensions);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((name) => PROVIDERS[name] ?? name))];
  if (process.getuid?.() !== 0)
    throw new Skipped(`${packages.join(', ')} not installed, and only root can install`);
  await apt(['install', '-y', '--no-install-recommends', ...packages]);
  missing = await findMissing(programs, extensions);
  if (missing.length > 0) throw new Skipped(`${missing.join(', ')} missing after apt-get install`);
}

/**
 * Unpacks Debian packages below a folder without installing them: no maintainer script runs, nothing outside changes.
 * @throws Skipped when they can't be downloaded
 */
export async function unpack(packages: readonly string[], cache: string, root: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const missing: string[] = [];
  for (const name of packages) if ((await findArchive(cache, name)) === undefined) missing.push(name);
  if (missing.length > 0) await apt(['download', ...missing], cache);
  for (const name of packages) {
    const archive = await findArchive(cache, name);
    if (archive === undefined) throw new Skipped(`apt-get download brought no ${name}`);
    await run('dpkg-deb', ['-x', archive, root]);
  }
  await moveLinks(root, root);
}

/** The lists of a fresh container are empty or stale: one update, one more try. */
async function apt(args: readonly string[], cwd?: string): Promise<void> {
  await aptGet(args, cwd).catch(async () => {
    await aptGet(['update']);
    await aptGet(args, cwd);
  });
}

async function aptGet(args: readonly string[], cwd?: string): Promise<void> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env: environment, maxBuffer: 1 << 26, timeout: 300_000 };
  try {
    await run('apt-get', ['-q', ...args], cwd === undefined ? options : { ...options, cwd });
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new Skipped(`apt-get ${args.join(' ')} failed: ${said.split('\n').at(-1) ?? ''}`, { cause });
  }
}

async function findMissing(programs: readonly string[], extensions: readonly string[]): Promise<string[]> {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.includes('php')) return [...missing, ...extensions];
  const { stdout } = await run('php', ['-m']);
  const loaded = new Set(stdout.toLowerCase().split('\n'));
  return [...missing, ...extensions.filter((name) => !loaded.has(name))];
}

async function findArchive(cache: string, name: string): Promise<string | undefined> {
  const files = await readdir(cache);
  const file = files.find((each) => each.startsWith(`${name}_`) && each.endsWith('.deb'));
  return file === undefined ? undefined : join(cache, file);
}

/** Absolute links of the packages lead to the copies below `root`. */
async function moveLinks(folder: string, root: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await moveLinks(path, root);
    if (!entry.isSymbolicLink()) continue;
    const target = await readlink(path);
    if (!target.startsWith('/')) continue;
    await rm(path);
    await symlink(relative(dirname(path), join(root, target)), path);
  }
}
