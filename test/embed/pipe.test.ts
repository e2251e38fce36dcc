import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLines } from '../../src/embed/lines.ts';
import { runPipe } from '../../src/embed/pipe.ts';
import { type ApplicationAwareHelper, createHelper } from '../../src/helper.ts';

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
    ['{"url":"http://a.example/","body":"","__proto__":{"status":"x"}}', undefined],
  ])('answers %s and goes on', async (line, code) => {
    const [, one, two] = await pipe([line, JSON.stringify(PAGE)]);
    expect((one?.['error'] as { code?: string } | undefined)?.code).toBe(code);
    expect(two).toHaveProperty('outcome');
  });

  it('passes over a line beyond the limit', async () => {
    const [, one, two] = await pipe(
      [JSON.stringify({ ...PAGE, body: 'x'.repeat(1000) }), JSON.stringify(PAGE)],
      { maxLineBytes: 500 },
    );
    expect(one).toMatchObject({ line: 1, error: { code: 'line-too-long' } });
    expect(two).toMatchObject({ line: 2 });
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
      { kind: 'line', text: 'añb' },
      { kind: 'line', text: '' },
      { kind: 'too-long', bytes: 16 },
      { kind: 'line', text: 'last' },
    ]);
  });
});
