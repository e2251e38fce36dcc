import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrintedRecord } from '../../src/crawl/output/printed-record.ts';
import { InOrder } from '../../src/crawl/records/in-order.ts';
import {
  HelperRecordInspector,
  type InspectedRecord,
  type PageRecord,
  type RecordInspector,
} from '../../src/crawl/records/record-inspector.ts';
import { RecordPool, ThreadFailure } from '../../src/crawl/records/record-pool.ts';
import { RecordThread } from '../../src/crawl/records/record-thread.ts';
import { WatchedStore } from '../../src/crawl/records/watched-store.ts';
import { createHelper } from '../../src/helper.ts';
import { buildApplications } from '../../src/sample-site/sample-site.ts';
import { openStore } from '../../src/store/index.ts';

const ENTRY = new URL('record-thread-entry.mjs', import.meta.url);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-records-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pool(store: string, most: number, entry = ENTRY): RecordPool {
  const place = { path: join(folder, store), flush: false };
  return new RecordPool(
    () => new RecordThread(entry, { helper: {}, store: place, keepsCaptures: true }),
    most,
  );
}

async function local(store: string): Promise<RecordInspector> {
  const watched = new WatchedStore(await openStore(join(folder, store), { flush: false }));
  return new HelperRecordInspector(await createHelper({ store: watched }), watched);
}

function record(origin: string, path: string): PageRecord {
  const url = new URL(path, origin);
  const site = buildApplications().wordpress.respond(origin);
  const { status, body } = site({ method: 'GET', url, cookies: new Map() });
  const head = `HTTP/1.1 ${status} OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n`;
  return {
    ...{ type: 'response', id: '<urn:uuid:1>', date: '2026-01-15T12:00:00Z', targetUri: url.href },
    headers: [['Content-Type', 'application/http; msgtype=response']],
    // A part of something larger, as a reader gives it.
    block: Buffer.from(`xx${head}${String(body)}`).subarray(2),
  };
}

/** From its lines of `links.jsonl`. */
function followedUrls({ lines, ends }: PrintedRecord): string[] {
  const links = Buffer.from(lines.subarray(ends[1], ends[2])).toString().trimEnd().split('\n');
  return links.map((line) => JSON.parse(line)).flatMap(({ url, followed }) => (followed ? [url] : []));
}

function readable({ page }: InspectedRecord): unknown {
  return { ...page, lines: Buffer.from(page!.lines).toString() };
}

const SITES = ['http://one.example', 'http://two.example', 'http://three.example'];

describe('threads that look into records', { timeout: 120_000 }, () => {
  it('find the same as no thread, whatever the number of sites and threads', async () => {
    const threads = pool('threads', 2);
    const alone = await local('alone');
    try {
      const front = await alone.inspectRecord(record(SITES[0]!, '/'));
      const paths = [
        '/',
        ...followedUrls(front.page!)
          .slice(0, 12)
          .map((url) => new URL(url).pathname),
      ];
      const records = paths.flatMap((path) => SITES.map((site) => record(site, path)));
      const found = await Promise.all(records.map((each) => threads.inspectRecord(each)));
      const expected = [front];
      for (const each of records.slice(1)) expected.push(await alone.inspectRecord(each));
      expect(found.map(readable)).toEqual(expected.map(readable));
      expect(found.map(({ teaches }) => teaches)).toEqual(expected.map(({ teaches }) => teaches));
      expect(found[0]).toMatchObject({ teaches: true, page: { application: 'wordpress' } });
      expect(threads.size).toBe(2);
    } finally {
      await threads.close();
    }
  });

  it('share out the pages of a site that teach nothing more', async () => {
    const threads = pool('calm', 2);
    try {
      const again = () => threads.inspectRecord(record(SITES[0]!, '/'));
      const pages = await Promise.all(Array.from({ length: 40 }, again));
      expect(pages.filter(({ teaches }) => teaches)).toHaveLength(1);
      const later = await Promise.all(Array.from({ length: 40 }, again));
      expect(new Set(later.map(({ page }) => Buffer.from(page!.lines).toString())).size).toBe(1);
    } finally {
      await threads.close();
    }
  });

  it('say that a record holds no page', async () => {
    const alone = await local('no-page');
    const picture = { ...record(SITES[0]!, '/'), block: Buffer.from('HTTP/1.1 200 OK\r\n\r\nGIF89a') };
    expect(await alone.inspectRecord(picture)).toEqual({ page: null, teaches: false });
  });

  it('tell a thread that is gone from a page that fails', async () => {
    const threads = pool('gone', 1, new URL('./no-such-file.mjs', ENTRY));
    await expect(threads.inspectRecord(record(SITES[0]!, '/'))).rejects.toBeInstanceOf(ThreadFailure);
    await threads.close();
  });
});

describe('work that is finished in order', () => {
  const later = <T>(value: T, milliseconds: number) =>
    new Promise<T>((resolve) => setTimeout(resolve, milliseconds, value));

  it('has the order of the calls, not that of the results', async () => {
    const work = new InOrder({ count: 3, size: 100 });
    const done: number[] = [];
    const take = (result: PromiseSettledResult<number>) => {
      done.push(result.status === 'fulfilled' ? result.value : -1);
    };
    for (const [index, delay] of [30, 1, 20, 1, 10].entries()) await work.add(1, later(index, delay), take);
    await work.add(1, Promise.reject(new Error('late')), take);
    await work.drain();
    expect(done).toEqual([0, 1, 2, 3, 4, -1]);
  });

  it.each([
    [{ count: 2, size: 1000 }, 10],
    [{ count: 100, size: 20 }, 10],
    [{ count: 100, size: 5 }, 10],
  ])('never has more under way than %j', async (limits, size) => {
    const work = new InOrder(limits);
    let under = 0;
    let most = 0;
    for (let turn = 0; turn < 8; turn++) {
      under++;
      const started = work.add(size, later(turn, 2), () => under--);
      most = Math.max(most, under);
      await started;
    }
    await work.drain();
    // One more is known before it is waited for.
    expect(most).toBeLessThanOrEqual(Math.min(limits.count, Math.floor(limits.size / size)) + 1);
    expect(under).toBe(0);
  });
});
