import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { LocalReading, type ReadingJob } from '../../src/crawl/blind/reading.ts';
import { openReading, ReadingThread } from '../../src/crawl/blind/reading-thread.ts';

const ENTRY = new URL('blind-thread-entry.mjs', import.meta.url);
const context = { depth: 1, deadEnd: false, obeysNofollow: true };

function job(number: number): ReadingJob {
  const html = `<title>Page ${number}</title><a href="/menu">menu</a><a href="/${number}">caf\u00e9</a> words of ${number}`;
  // Payloads are parts of larger buffers: what was on the wire.
  const wire = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), gzipSync(html)]);
  const payload = wire.subarray(19);
  const body = { payload, codings: ['gzip'], contentType: 'text/html; charset=utf-8', maxBytes: 1e6 };
  return { url: `https://example.org/page/${number}`, headers: [], body, context };
}

describe('a thread that reads pages', { timeout: 60_000 }, () => {
  const thread = new ReadingThread(ENTRY, { wantsRequisites: true });
  afterAll(() => thread.close());

  it('finds the same as no thread, in the same order', async () => {
    const local = new LocalReading(true);
    const jobs = Array.from({ length: 50 }, (_, index) => job(index));
    const findings = await Promise.all(jobs.map((each) => thread.read(each)));
    const expected = await Promise.all(jobs.map((each) => local.read(each)));
    expect(findings).toEqual(expected);
    expect(findings[0]!.links.map(({ url, text }) => [url, text])).toEqual([
      ['https://example.org/menu', 'menu'],
      ['https://example.org/0', 'caf\u00e9'],
    ]);
    expect(findings[49]!.links.map(({ url }) => url)).toEqual(['https://example.org/49']);
  });

  it('leaves the payload whole, since it goes to the archive', async () => {
    const own = job(1);
    if (typeof own.body === 'string') throw new Error('expected bytes');
    const before = Buffer.from(own.body.payload);
    await thread.read(own);
    expect(before.equals(own.body.payload)).toBe(true);
  });

  it('tells the one who asks of a page that can not be read, and goes on', async () => {
    const bad = { ...job(1), url: 'no URL' };
    const [refused, read] = await Promise.allSettled([thread.read(bad), thread.read(job(60))]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/URL/) } });
    expect(read).toMatchObject({ status: 'fulfilled', value: { title: 'Page 60' } });
  });

  it('fails what waits when it is closed or ends', async () => {
    const closed = new ReadingThread(ENTRY, { wantsRequisites: true });
    const waiting = closed.read(job(1));
    await closed.close();
    await expect(waiting).rejects.toThrow('closed');
    await expect(closed.read(job(2))).rejects.toThrow('closed');
    const missing = new ReadingThread(new URL('./no-such-file.mjs', ENTRY), { wantsRequisites: true });
    await expect(missing.read(job(1))).rejects.toThrow('no-such-file');
  });

  it('is not used where the source runs', async () => {
    expect(await openReading(true)).toBeInstanceOf(LocalReading);
  });
});
