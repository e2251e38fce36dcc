import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLines } from '../../src/embed/lines.ts';
import { runPipe } from '../../src/embed/pipe.ts';
import { type ApplicationAwareHelper, createHelper } from '../../src/helper.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const newFolder = temporaryFolders();
let helper: ApplicationAwareHelper;
beforeAll(async () => {
  helper = await createHelper();
});

async function pipe(lines: readonly string[], options = {}): Promise<Record<string, unknown>[]> {
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  await runPipe(helper, Readable.from([Buffer.from(lines.join('\n'))]), output, options);
  return Buffer.concat(chunks)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const PAGE = { url: 'http://a.example/', body: '<a href="/b">b</a>' };

it('takes null for a member that is not there', async () => {
  const nulls = { decide: null, warc: null, file: null, status: null, headers: null, capturedAt: null };
  const [, body, bytes, none] = await pipe([
    JSON.stringify({ ...nulls, bodyBase64: null, ...PAGE }),
    JSON.stringify({ ...nulls, ...PAGE, body: null, bodyBase64: 'PGEgaHJlZj0iL2IiPg==' }),
    JSON.stringify({ ...nulls, url: PAGE.url, body: null }),
  ]);
  for (const answer of [body, bytes])
    expect(answer).toMatchObject({ outcome: { links: [{ url: 'http://a.example/b' }] } });
  expect(none).toMatchObject({ error: { code: 'bad-message' } });
});

/** A response whose page links to a path. */
function warcRecord(path: string): string {
  const block = ['HTTP/1.1 200 OK', 'Content-Type: text/html', '', `<a href="/${path}">x</a>`].join('\r\n');
  const head = [
    ...['WARC/1.1', 'WARC-Type: response', 'WARC-Target-URI: http://a.example/'],
    ...['WARC-Date: 2024-05-01T00:00:00Z', 'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>'],
    ...['Content-Type: application/http;msgtype=response', `Content-Length: ${block.length}`],
  ];
  return `${head.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
}

describe('runPipe', () => {
  it('shakes hands, then answers in order', async () => {
    const [hello, one, two] = await pipe([
      JSON.stringify({ id: 'x', ...PAGE }),
      JSON.stringify({ id: 2, url: 'http://a.example/', bodyBase64: 'PGEgaHJlZj0vYz4=' }),
    ]);
    expect(hello).toMatchObject({ protocol: 'aah-pipe', version: 1 });
    expect(one).toMatchObject({ id: 'x', outcome: { links: [{ url: 'http://a.example/b' }] } });
    expect(two).toMatchObject({ id: 2, outcome: { links: [{ url: 'http://a.example/c' }] } });
  });

  it.each([
    ['not json', 'bad-json'],
    ['[]', 'bad-message'],
    ['{}', 'bad-message'],
    ['{"url":"nonsense","body":""}', 'bad-url'],
    ['{"url":"http://a.example/"}', 'bad-message'],
    ['{"url":"http://a.example/","bodyBase64":"*"}', 'bad-message'],
    ['{"url":"http://a.example/","body":"","headers":{"a":1}}', 'bad-message'],
    ['{"url":"http://a.example/","file":"/no/such/file"}', 'bad-message'],
    ['{"warc":{"path":"/no/such/file","offset":0}}', 'archive-read'],
    ['{"decide":7}', 'bad-message'],
    ['{"url":"http://a.example/","body":"","__proto__":{"status":"x"}}', undefined],
  ])('answers %s and goes on', async (line, code) => {
    const [, one, two] = await pipe([line, JSON.stringify(PAGE)]);
    expect((one?.['error'] as { code?: string } | undefined)?.code).toBe(code);
    expect(two).toHaveProperty('outcome');
  });

  it('takes lines of other systems, wide characters and blank lines', async () => {
    const body = '<a href="/ü">“☂” 😀</a>';
    const [, one, two] = await pipe([
      `${JSON.stringify({ id: 'ø', url: 'http://a.example/', body })}\r`,
      ' \t\r',
      `${JSON.stringify({ url: 'http://a.example/', body })}\r`,
    ]);
    const outcome = { links: [{ url: 'http://a.example/%C3%BC', text: '“☂” 😀' }] };
    expect(one).toMatchObject({ line: 1, id: 'ø', outcome });
    expect(two).toMatchObject({ line: 3, outcome });
  });

  it('passes over a line beyond the limit', async () => {
    const [, one, two] = await pipe(
      [JSON.stringify({ ...PAGE, body: 'x'.repeat(1000) }), JSON.stringify(PAGE)],
      { maxLineBytes: 500 },
    );
    expect(one).toMatchObject({ line: 1, error: { code: 'line-too-long' } });
    expect(two).toMatchObject({ line: 2 });
  });

  it('reads bodies from files and from places in archives', async () => {
    const folder = newFolder();
    const [html, archive] = [join(folder, 'page.html'), join(folder, 'pages.warc')];
    const [first, second] = ['one', 'two'].map(warcRecord);
    writeFileSync(html, '<a href="/file">f</a>');
    writeFileSync(archive, `${first}${second}`);
    const [, ...answers] = await pipe([
      JSON.stringify({ url: 'http://a.example/', file: html }),
      JSON.stringify({ warc: { path: archive, offset: first?.length } }),
      JSON.stringify({ warc: { path: archive, offset: 0 } }),
      JSON.stringify({ warc: { path: archive, offset: 1 } }),
    ]);
    expect(answers.slice(0, 3)).toMatchObject(
      ['file', 'two', 'one'].map((path) => ({ outcome: { links: [{ url: `http://a.example/${path}` }] } })),
    );
    expect(answers[3]).toMatchObject({ error: { code: 'bad-message' } });
  });

  it('reads no further while the host does not take answers', async () => {
    let pulled = 0;
    async function* pages() {
      for (; pulled < 50; pulled++) yield `${JSON.stringify({ id: pulled, ...PAGE })}\n`;
    }
    let release = () => {};
    const closed = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lines: string[] = [];
    const output = new Writable({
      highWaterMark: 2000,
      decodeStrings: false,
      write(line: string, _, done) {
        lines.push(line);
        void closed.then(() => done());
      },
    });
    const running = runPipe(helper, pages(), output);
    while (output.writableLength < 2000) await new Promise((resolve) => setImmediate(resolve));
    const before = pulled;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pulled).toBe(before);
    expect(before).toBeLessThan(10);
    release();
    await running;
    await new Promise((resolve) => output.end(resolve));
    const ids = lines.slice(1).map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('ends by its signal while it waits for the host, after the page in hand', async () => {
    const controller = new AbortController();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const running = runPipe(helper, input, output, { signal: controller.signal });
    input.write(`${JSON.stringify(PAGE)}\n`);
    let lines = 0;
    for await (const _ of createInterface({ input: output })) if (++lines === 2) break;
    controller.abort();
    await running;
  });

  it('answers a page whose outcome can’t be printed, and goes on', async () => {
    const broken = {
      inspect: async () => ({ toJSON: () => 'x'.repeat(2 ** 30) }),
    } as unknown as ApplicationAwareHelper;
    const output = new PassThrough();
    await runPipe(broken, Readable.from([`${JSON.stringify(PAGE)}\n${JSON.stringify(PAGE)}\n`]), output);
    const [, ...answers] = String(output.read()).trim().split('\n');
    expect(answers.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { line: 1, error: { code: 'failed' } },
      { line: 2, error: { code: 'failed' } },
    ]);
  });

  it('answers a line whose id is nested too deep to be printed again, and goes on', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const [, one, two] = await pipe([
      `{"id":${deep},"url":"http://a.example/","body":"x"}`,
      JSON.stringify({ id: 2, ...PAGE }),
    ]);
    expect(one).toMatchObject({ line: 1, error: { code: 'failed' } });
    expect(two).toMatchObject({ line: 2, id: 2, outcome: {} });
  });

  it('decides without a body', async () => {
    const [, one] = await pipe([
      JSON.stringify({ id: 1, decide: 'mailto:x@a.example', from: 'http://a.example/' }),
    ]);
    expect(one).toMatchObject({ id: 1, decision: { follow: false, rule: 'scheme' } });
  });
});

describe('readLines', () => {
  it.each([1, 2, 3, 7, 100])('gives the same lines for chunks of %i bytes', async (size) => {
    const bytes = Buffer.from('añb\r\n\nlonger line here\nlast');
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const lines = [];
    for await (const line of readLines(Readable.from(chunks), 10)) lines.push(line);
    expect(lines).toEqual([
      { kind: 'line', bytes: Buffer.from('añb\r') },
      { kind: 'line', bytes: Buffer.from('') },
      { kind: 'too-long', length: 16 },
      { kind: 'line', bytes: Buffer.from('last') },
    ]);
  });
});
