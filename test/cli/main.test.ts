import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'aah-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const read = (stream: PassThrough) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    return () => Buffer.concat(parts).toString('utf8');
  };
  const [out, err] = [read(stdout), read(stderr)];
  const code = await main(argv, { stdin, stdout, stderr, env: {}, signal: new AbortController().signal });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out: out(), err: err() };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const PAGE = file(
  'page.html',
  '<meta name="generator" content="WordPress 6.1"><body class="single single-post"><h1 class="entry-title">Hello</h1><div class="entry-content"><p>Some words here.</p></div></body>',
);

describe('aah', () => {
  it.each([
    ['--help'],
    ['crawl', '--help'],
    ['process', '--help'],
    ['explain', '--help'],
    ['pipe', '--help'],
    ['serve', '--help'],
    ['kb', '--help'],
    ['kb', 'lint', '--help'],
    ['kb', 'test', '--help'],
    ['kb', 'learned', '--help'],
  ])('%s %s shows help and ends well', async (...argv) => {
    const { code, out } = await run(...argv);
    expect(code).toBe(0);
    expect(out).toContain('Usage: aah');
  });

  it.each([
    [['nonsense'], /unknown command 'nonsense'\n`aah COMMAND --help`/],
    [['kb', 'lint', '--nonsense'], /unknown option '--nonsense'\n`aah COMMAND --help`/],
    [['explain'], /missing required argument/],
    [['explain', '/no/such/file.html'], /Can't read/],
    [['explain', PAGE, '--try', 'div['], /\^/],
    [['process', '/no/such.warc.gz', '--out', join(folder, 'x')], /found nothing at/],
    [['process', PAGE, '--out', folder], /Expected an empty or new folder/],
    [['crawl', 'http://a.example/'], /Expected --out/],
    [['crawl', 'ftp://a.example/', '--out', join(folder, 'y')], /http/],
    [['crawl', 'mailto:me@a.example', '--out', join(folder, 'y')], /found mailto:me@a\.example/],
    [['crawl', 'http:/a.example/', '--out', join(folder, 'y')], /found http:\/a\.example/],
    [['crawl', 'http//a.example/', '--out', join(folder, 'y')], /found http\/\/a\.example/],
    [
      ['crawl', 'http://a.example/', '--out', join(folder, 'y'), '--include', 'nonsense'],
      /expected roles out of/,
    ],
    [['explain', 'http://'], /Expected a file or an http or https URL, found http:/],
    [['explain', '/no/such.warc.gz'], /no\/such\.warc\.gz: expected an HTML or WARC file, found nothing/],
    [['explain', folder], /found a folder/],
    [
      ['explain', file('page.warc', '<p>Hello')],
      /found none \(byte 0: 8 bytes that are neither a WARC record/,
    ],
    [['kb', 'lint', '/no/such/folder'], /found nothing at/],
    [['kb', 'lint', file('broken.xml', '<application id="x">')], /broken\.xml:1:/],
    [
      [
        'explain',
        PAGE,
        '--kb',
        file(
          'pattern.xml',
          '<application id="x" name="X" parent="forum"><detect><sign id="s" weight="10">a[</sign></detect></application>',
        ),
      ],
      /pattern\.xml:1:\d+: Pattern does not parse: [^\n]*\n {2}a\[\n {4}\^\nCorrect the pattern/,
    ],
    [['serve', '--host', '0.0.0.0', '--port', '0'], /Expected --token/],
    [['serve', '--port', '65536'], /at most 65535, found 65536/],
    [['serve', '--port', '80.5'], /expected a whole number, found 80\.5/],
    [['crawl', 'http://a.example/', '--out', join(folder, 'y'), '--max-pages', '1.5'], /whole number/],
    [
      ['crawl', 'http://a.example/', '--out', join(folder, 'y'), '--user-agent', 'a\nb'],
      /userAgent: expected/,
    ],
    [['crawl', 'http://a.example/', '--out', join(folder, 'y'), '--contact', '☃'], /contact: expected/],
  ])('%j is bad usage, said without a stack', async (argv, message) => {
    const { code, out, err } = await run(...argv);
    expect(code).toBe(2);
    expect(out + err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe('aah explain', () => {
  it('tells what it sees', async () => {
    const { code, out } = await run('explain', PAGE, '--url', 'http://a.example/2020/01/hello/');
    expect(code).toBe(0);
    expect(out).toContain('Application: wordpress');
    expect(out).toContain('Level: post');
    expect(out).toContain('Hello');
  });

  it('shows what a terminal would obey instead of printing it', async () => {
    const path = file('hostile.html', '<h1>a\x1b[2Jb\x9bc\td</h1><a href="mailto:\x1b]0;x\x07">m</a>');
    expect((await run('explain', path, '--url', 'http://a.example/')).out).toContain(
      'mailto:\\x1b]0;x\\x07\n',
    );
    expect((await run('explain', path, '--try', 'h1')).out).toContain('a\\x1b[2Jb\\x9bc d\n');
  });

  it('knows an archive by how it begins, whatever its name', async () => {
    const block = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href="/b">b</a>';
    const head = [
      ...['WARC/1.1', 'WARC-Type: response', 'WARC-Target-URI: http://a.example/'],
      ...['WARC-Date: 2024-05-01T00:00:00Z', 'Content-Type: application/http;msgtype=response'],
      `Content-Length: ${block.length}`,
    ];
    const path = file('growing.warc.gz.open', `${head.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
    const { code, out } = await run('explain', path);
    expect(code).toBe(0);
    expect(out).toContain('Page http://a.example/\n');
  });

  it('gives the outcome as JSON', async () => {
    const { out } = await run('explain', PAGE, '--url', 'http://a.example/2020/01/hello/', '--json');
    expect(JSON.parse(out)).toMatchObject({
      application: { id: 'wordpress' },
      objects: [{ title: 'Hello' }],
    });
  });

  it('shows what a pattern selects, and its form for a browser', async () => {
    const { code, out } = await run('explain', PAGE, '--try', "h1[contains-token(@class,'entry-title')]");
    expect(code).toBe(0);
    expect(out).toContain('1 × h1');
    expect(out).toContain('$x(');
    expect(out).toContain('Hello');
  });
});
