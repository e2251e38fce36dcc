import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { crawlOptions } from '../../src/cli/run-crawl.ts';
import { page, type SmallSite, startSite } from '../crawl/small-site.ts';

let folder: string;
let site: SmallSite;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aah-cli-crawl-'));
  site = await startSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret\n' },
    '/': page('Home', ['/a', '/b', '/secret', 'https://elsewhere.example/']),
    '/a': page('A', ['/b']),
    '/b': page('B', []),
    '/secret': page('Secret', []),
  });
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function aah(...argv: readonly string[]) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await main(['crawl', ...argv], {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: {},
    signal: new AbortController().signal,
  });
  return { code, out: String(stdout.read() ?? ''), errors: String(stderr.read() ?? '') };
}

const at = (name: string) => join(folder, name);

describe('aah crawl', () => {
  it('crawls, sums up, and says what robots.txt forbade and how to go past', async () => {
    const { code, out } = await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0');
    expect(code).toBe(0);
    expect(out).toContain('4 requests (0 for requisites), 3 pages');
    expect(out).toMatch(/robots: 1 URLs forbidden by robots.txt.*\/secret\. --robots none goes past\.\n/);
  });

  it('stops at a limit with 3, names the command to go on, and goes on with 0', async () => {
    const first = await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0', '--max-pages', '1');
    expect(first.code).toBe(3);
    expect(first.errors).toContain(`aah crawl --resume --out ${at('out')}`);
    const second = await aah('--resume', '--out', at('out'), '--quiet');
    expect(second).toEqual({ code: 0, out: '', errors: '' });
    expect(JSON.parse(readFileSync(at('out/report.json'), 'utf8'))).toMatchObject({
      pages: 3,
      stopped: null,
    });
  });

  it('keeps whole paths, since a crawl may be resumed from another folder', () => {
    const io = {
      ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {} },
      signal: new AbortController().signal,
    };
    const given = { kb: ['fixtures/../knowledge-base'], store: 'store', previous: 'earlier' };
    const { knowledgeBase, store, previous } = crawlOptions(
      { header: [], allowDomain: [], denyDomain: [], learned: [], ...given },
      io,
    );
    expect([store, previous]).toEqual([resolve('store'), resolve('earlier')]);
    expect(knowledgeBase?.[0]).toEqual({ kind: 'folder', path: resolve('knowledge-base') });
  });

  it('goes on with the first start page when another one is given', async () => {
    const other = await startSite({ '/': page('Other', ['/c']), '/c': page('C', []) });
    await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0', '--max-pages', '1');
    const { code } = await aah(`${other.origin}/`, '--resume', '--out', at('out'));
    await other.close();
    expect(code).toBe(0);
    expect(site.asked).toEqual(expect.arrayContaining(['/a', '/b']));
    expect(other.asked).toEqual(['/robots.txt', '/', '/c']);
    expect(JSON.parse(readFileSync(at('out/report.json'), 'utf8'))).toMatchObject({ pages: 5, errors: [] });
  });

  it.each([
    ['--ignore-robots', true],
    ['--robots=none', true],
    ['--robots=txt', false],
  ])('with %s fetches what robots.txt forbids: %s', async (option, expected) => {
    await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0', option);
    expect(site.asked.includes('/secret')).toBe(expected);
  });

  it('prints events as JSON lines, the report last', async () => {
    const { out } = await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0', '--json');
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual([
      'start',
      'fetched',
      'fetched',
      'fetched',
      'robots',
      'end',
    ]);
    expect(events.at(-1)).toMatchObject({ stopped: null, report: { schemaVersion: 1, pages: 3 } });
  });

  it('writes a log', async () => {
    await aah(`${site.origin}/`, '--out', at('out'), '--delay', '0', '--quiet', '--log', at('log'));
    const lines = readFileSync(at('log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ type: 'end', stopped: null, time: expect.any(String) });
  });

  it('shows in a dry run what would be followed and skipped, and keeps nothing', async () => {
    const { code, out } = await aah(`${site.origin}/`, '--dry-run', '--delay', '0');
    expect(code).toBe(0);
    expect(out).toContain(`+ ${site.origin}/a  [content, generic/a]`);
    expect(out).toContain('- https://elsewhere.example/  [off-site]');
    expect(out).toContain('3 links would be followed, 1 skipped');
    expect(site.asked).toEqual(['/robots.txt', '/']);
  });

  it.each([
    ['--dry-run', ['--dry-run']],
    ['a crawl', ['--out', 'OUT']],
  ])('%s says at once that nobody is there, with 1', async (_, options) => {
    const dead = await startSite({});
    await dead.close();
    const words = options.map((word) => (word === 'OUT' ? at('out') : word));
    const { code, errors } = await aah(`${dead.origin}/`, ...words);
    expect(code).toBe(1);
    expect(errors).toMatch(/no server answered \(127\.0\.0\.1:\d+: .*refused/);
  });

  it('sends headers and cookies to the start pages’ hosts', async () => {
    const seen: string[] = [];
    const own = await startSite(() => (request, response) => {
      seen.push(`${request.headers['x-key']} ${request.headers.cookie}`);
      response.setHeader('content-type', 'text/html').end(page('In', []));
    });
    writeFileSync(at('cookies.txt'), '127.0.0.1\tFALSE\t/\tFALSE\t0\tage\t18\n');
    const options = ['--robots', 'none', '--header', 'X-Key: secret', '--cookies', at('cookies.txt')];
    await aah(`${own.origin}/`, '--out', at('out'), ...options);
    await own.close();
    expect(seen).toEqual(['secret age=18']);
    expect(readFileSync(at('out/state/frontier/data.mdb')).includes('secret')).toBe(false);
  });

  it.each<[string, string[]]>([
    ['no URL', ['--out', 'x']],
    ['no folder', ['http://127.0.0.1/']],
    ['a URL that is none', ['ftp://example.org/', '--out', 'x']],
    ['a delay that is none', ['http://127.0.0.1/', '--out', 'x', '--delay', '-1']],
    ['a policy that is none', ['http://127.0.0.1/', '--out', 'x', '--robots', 'some']],
    ['roles that are none', ['http://127.0.0.1/', '--out', 'x', '--include', 'cats']],
    ['a size that is none', ['http://127.0.0.1/', '--out', 'x', '--max-bytes', 'much']],
    ['a time that is none', ['http://127.0.0.1/', '--out', 'x', '--max-time', '0']],
    ['a header that is none', ['http://127.0.0.1/', '--out', 'x', '--header', 'nonsense']],
    ['cookies that are not there', ['http://127.0.0.1/', '--out', 'x', '--cookies', 'nowhere/cookies.txt']],
    ['a knowledge base that is not there', ['http://127.0.0.1/', '--out', 'x', '--kb', 'nowhere']],
    ['a file name that leaves the folder', ['http://127.0.0.1/', '--out', 'x', '--prefix', '../x']],
    ['a domain that is none', ['http://127.0.0.1/', '--out', 'x', '--allow-domain', 'a b']],
    ['two ways to go on', ['--out', 'x', '--resume', '--recrawl']],
    ['a share beyond all', ['http://127.0.0.1/', '--out', 'x', '--audit', '101']],
    ['an earlier crawl that is not there', ['http://127.0.0.1/', '--out', 'x', '--previous', 'nowhere']],
  ])('refuses %s with 2 and a sentence', async (_, argv) => {
    const inside = argv.map((each) => (each === 'x' ? at('x') : each));
    const { code, errors } = await aah(...inside);
    expect(code).toBe(2);
    expect(errors.trim()).not.toBe('');
    expect(site.asked).toEqual([]);
    expect(existsSync(at('x')) ? readdirSync(at('x')) : []).toEqual([]);
  });

  it('leaves no folder behind when the knowledge base is broken', async () => {
    writeFileSync(at('broken.xml'), '<application id="x">');
    const { code } = await aah(`${site.origin}/`, '--out', at('never'), '--kb', at('broken.xml'));
    expect(code).toBe(2);
    expect(existsSync(at('never'))).toBe(false);
  });

  it('refuses a folder that holds something', async () => {
    writeFileSync(at('note'), '');
    const { code, errors } = await aah(`${site.origin}/`, '--out', folder);
    expect(code).toBe(2);
    expect(errors).toContain('--resume');
  });

  it('fetches a share of what was skipped and reports what it held', async () => {
    const trap = await startSite((path) =>
      path === '/'
        ? page(
            'Home',
            Array.from({ length: 40 }, (_, index) => `/a/a/a/a/a/a/${index}`),
          )
        : page(`Deep ${path}`, []),
    );
    const { out } = await aah(
      `${trap.origin}/`,
      '--out',
      at('out'),
      '--delay',
      '0',
      '--robots',
      'none',
      '--audit',
      '100',
    );
    await trap.close();
    const { audit } = JSON.parse(readFileSync(at('out/report.json'), 'utf8'));
    expect(audit.skipped).toBeGreaterThan(0);
    expect(audit.asked).toBe(audit.skipped);
    expect(out).toContain(`audit: ${audit.asked} of ${audit.skipped} skipped links fetched`);
  });

  it('says so when there is nothing to audit', async () => {
    const bare = await startSite({ '/': page('Home', []) });
    const args = ['--delay', '0', '--robots', 'none', '--audit', '100'];
    const { out } = await aah(`${bare.origin}/`, '--out', at('out'), ...args);
    await bare.close();
    expect(out).toContain('audit: no skipped link could be asked for');
  });
});
