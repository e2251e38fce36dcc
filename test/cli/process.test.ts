import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { buildApplications } from '../../src/sample-site/sample-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'aah-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(argv: readonly string[], signal = new AbortController().signal): Promise<Ran> {
  const streams = [new PassThrough(), new PassThrough(), new PassThrough()] as const;
  const [stdin, stdout, stderr] = streams;
  const texts = streams.map(() => '');
  for (const [index, stream] of streams.entries())
    if (index > 0) stream.on('data', (part) => (texts[index] += part));
  const code = await main(argv, { stdin, stdout, stderr, env: {}, signal });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out: texts[1]!, err: texts[2]! };
}

function record(url: string, body: string, type = 'text/html'): Buffer {
  const block = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n${body}`;
  const head = [
    ...['WARC/1.1', 'WARC-Type: response', `WARC-Target-URI: ${url}`, 'WARC-Date: 2026-01-15T12:00:00Z'],
    ...['WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>'],
    ...['Content-Type: application/http; msgtype=response', `Content-Length: ${Buffer.byteLength(block)}`],
  ];
  return gzipSync(`${head.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
}

const SITES = ['http://one.example', 'http://two.example'];
const POST = /href="http:\/\/one\.example(\/\d+\/[^"]*)"/.exec(pageOf(`${SITES[0]}/`))![1]!;
const URLS = ['/', POST, '/'].flatMap((path) => SITES.map((site) => `${site}${path}`));

function pageOf(url: string): string {
  const { origin } = new URL(url);
  const respond = buildApplications().wordpress.respond(origin);
  return String(respond({ method: 'GET', url: new URL(url), cookies: new Map() }).body);
}

/** Pages of two blogs in turns, a picture, and a record that is cut short, which nothing follows. */
function archive(name: string): string {
  const pages = URLS.map((url) => record(url, pageOf(url)));
  const cut = record('http://one.example/cut', pageOf('http://one.example/')).subarray(0, 200);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([record(`${SITES[0]}/a.gif`, 'GIF89a', 'image/gif'), ...pages, cut]));
  return path;
}

const jsonLines = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('aah process', { timeout: 60_000 }, () => {
  it('writes the pages of an archive in the order of its records, and says what is damaged', async () => {
    const out = join(folder, 'out');
    const { code, out: said } = await run(['process', archive('a.warc.gz'), '--out', out]);
    expect(code).toBe(0);
    expect(said).toMatch(/^6 pages, \d+ objects, 1 error: .*\n {2}\S+@\d+: /);
    const [, ...pages] = jsonLines(join(out, 'pages/pages.jsonl'));
    expect(pages.map(({ url }) => url)).toEqual(URLS);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ requests: 7, pages: 6, applications: { wordpress: 6 } });
    expect(report.errors).toEqual([expect.objectContaining({ code: 'damaged-record' })]);
    expect(jsonLines(join(out, 'objects.jsonl'))[0]).toMatchObject({ type: 'post', page: URLS[2] });
    // Posts of a blog, not of anything.
    expect(readFileSync(join(out, 'objects.nq'), 'utf8')).toContain('sioc/types#BlogPost');
    // The index is that of the archive, its pictures included.
    const index = readFileSync(join(out, 'indexes/index.cdxj'), 'utf8').trim().split('\n');
    expect(index).toHaveLength(7);
    expect(index).toEqual([...index].sort());
    expect(index[0]).toMatch(/^example,one\)\/ 20260115120000 \{.*"filename":"a\.warc\.gz"\}$/);
    expect(readdirSync(join(out, 'indexes'))).toEqual(['index.cdxj']);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('wordpress/post');
    // The store was only for this run.
    expect(readdirSync(out)).not.toContain('state');
  });

  it('says which responses hold no HTTP, or have no address', async () => {
    const path = join(folder, 'odd.warc.gz');
    const odd = [
      record('http://one.example/', 'a').toString('latin1'),
      record('not a URL', pageOf('http://one.example/')).toString('latin1'),
    ];
    const empty = gunzipSync(record('http://one.example/none', '')).toString('latin1');
    const none = empty.replace(/HTTP\/1.1 200 OK/, 'XTTP/1.1 200 OK');
    writeFileSync(path, Buffer.from([...odd, gzipSync(none).toString('latin1')].join(''), 'latin1'));
    const { code, out } = await run(['process', path, '--out', join(folder, 'odd')]);
    expect(code).toBe(0);
    expect(out).toMatch(/ not a URL: WARC-Target-URI is "not a URL", expected a URL\n/);
    expect(out).toMatch(/ http:\/\/one\.example\/none: the block holds no HTTP response\n/);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><p>Hello'],
    ['an ARC file', 'filedesc://a.arc 0.0.0.0 20100101000000 text/plain 70\n'],
  ])('fails when there is no record: %s', async (name, text) => {
    const path = join(folder, `${name}.warc`);
    writeFileSync(path, text);
    const { code, err } = await run(['process', path, '--out', join(folder, `out of ${name}`)]);
    expect(code).toBe(1);
    expect(err).toContain(`Expected WARC records in ${path}, found none. ARC files are not read`);
  });

  it('refuses a folder and names the files', async () => {
    const { code, err } = await run(['process', folder, '--out', join(folder, 'of-folder')]);
    expect(code).toBe(2);
    expect(err).toContain(join(folder, '*.warc.gz'));
  });

  it('remembers in the store it is given', async () => {
    const store = join(folder, 'store');
    const out = join(folder, 'stored');
    expect((await run(['process', archive('s.warc.gz'), '--out', out, '--store', store])).code).toBe(0);
    expect(existsSync(join(store, 'data.mdb'))).toBe(true);
  });

  it('prints the report, and nothing else, with --json', async () => {
    const { out } = await run(['process', archive('j.warc.gz'), '--out', join(folder, 'json'), '--json']);
    expect(JSON.parse(out)).toMatchObject({ pages: 6 });
  });

  it('stops when told to, with code 3 and files that are whole', async () => {
    const stopped = AbortSignal.abort();
    const out = join(folder, 'stopped');
    const { code, err } = await run(['process', archive('c.warc.gz'), '--out', out], stopped);
    expect(code).toBe(3);
    expect(err).toContain('Stopped');
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).pages).toBe(0);
  });

  it('leaves no folder behind when the knowledge base is broken', async () => {
    const broken = join(folder, 'broken.xml');
    writeFileSync(broken, '<application id="x">');
    const out = join(folder, 'never');
    const { code, err } = await run(['process', archive('b.warc.gz'), '--out', out, '--kb', broken]);
    expect(code).toBe(2);
    expect(err).toContain('broken.xml');
    expect(existsSync(out)).toBe(false);
  });
});
