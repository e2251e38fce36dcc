import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HelperInspector } from '../../src/crawl/aware/helper-inspector.ts';
import { InspectorPool } from '../../src/crawl/aware/inspector-pool.ts';
import { type InspectorData, InspectorThread } from '../../src/crawl/aware/inspector-thread.ts';
import type { ReadablePage } from '../../src/crawl/crawler/page-inspector.ts';
import { packError, unpackError } from '../../src/crawl/thread/packed-error.ts';
import { InputOutputError, KnowledgeBaseError, PatternSyntaxError, UsageError } from '../../src/errors.ts';
import { createHelper } from '../../src/helper.ts';
import { buildApplications } from '../../src/sample-site/sample-site.ts';
import { openStore } from '../../src/store/index.ts';

const ENTRY = new URL('inspector-thread-entry.mjs', import.meta.url);
const ORIGIN = 'http://blog.example.org';
const blog = buildApplications().wordpress.respond(ORIGIN);
const context = { depth: 1, deadEnd: false, obeysNofollow: true, warcRecord: 'urn:uuid:1' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-inspector-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function page(path: string): ReadablePage {
  const url = new URL(path, ORIGIN);
  const { status, body } = blog({ method: 'GET', url, cookies: new Map() });
  // Payloads are parts of larger buffers: what was on the wire.
  const wire = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), gzipSync(body)]);
  const text = { payload: wire.subarray(19), codings: ['gzip'], contentType: 'text/html', maxBytes: 1e7 };
  return { url: url.href, status, headers: [], body: text, capturedAt: new Date(1e12) };
}

function data(store: string, more: Partial<InspectorData> = {}): InspectorData {
  const place = { path: join(folder, store), flush: false };
  return { helper: {}, store: place, obeysNoindex: true, ...more };
}

describe('a thread that looks into pages', { timeout: 60_000 }, () => {
  it('finds the same as no thread, in the same order', async () => {
    const thread = new InspectorThread(ENTRY, data('thread'));
    const store = await openStore(join(folder, 'local'), { flush: false });
    const local = new HelperInspector(await createHelper({ store }), { obeysNoindex: true });
    try {
      const front = await local.inspect(page('/'), context);
      const pages = ['/', ...front.links.slice(0, 8).map(({ url }) => url)].map(page);
      const found = await Promise.all(pages.map((each) => thread.inspect(each, context)));
      const expected = [front];
      for (const each of pages.slice(1)) expected.push(await local.inspect(each, context));
      expect(found).toEqual(expected);
      expect(found[0]!.application).toBe('wordpress');
      expect(found[0]!.lines.skipped.length).toBeGreaterThan(1000);
      const judged = await thread.judge(`${ORIGIN}/wp-login.php`);
      expect(judged).toEqual(await local.judge(`${ORIGIN}/wp-login.php`));
      expect(judged.rule).toBe('avoid:wordpress:login');
    } finally {
      await Promise.all([thread.close(), store.close()]);
    }
  });

  it('leaves what it learned of a site in the store', async () => {
    const thread = new InspectorThread(ENTRY, data('kept'));
    await thread.inspect(page('/'), context);
    await thread.close();
    const store = await openStore(join(folder, 'kept'), { readOnly: true });
    expect(await store.site('blog.example.org')).toBeDefined();
    await store.close();
  });

  it('says what is wrong with a knowledge base, as it would be said without a thread', async () => {
    const broken = { kind: 'text', name: 'mine.xml', text: '<application id="a">' } as const;
    const thread = new InspectorThread(ENTRY, data('broken', { helper: { knowledgeBase: [broken] } }));
    const expected = await createHelper({ knowledgeBase: [broken] }).catch((error: unknown) => error);
    const found = await thread.load().catch((error: unknown) => error);
    expect(found).toBeInstanceOf(KnowledgeBaseError);
    expect(found).toEqual(expected);
    await expect(thread.inspect(page('/'), context)).rejects.toThrow('mine.xml');
    await thread.close();
  });

  it('fails what waits when it is closed, and all that follows', async () => {
    const thread = new InspectorThread(ENTRY, data('closed'));
    const waiting = expect(thread.inspect(page('/'), context)).rejects.toThrow('closed');
    await thread.close();
    await waiting;
    await expect(thread.inspect(page('/'), context)).rejects.toThrow('closed');
  });
});

describe('an error of a thread', () => {
  it.each([
    new UsageError('bad', 'Bad use'),
    new InputOutputError('store-full', 'Full', { cause: new Error('ENOSPC') }),
    new PatternSyntaxError('//a[', 4, 'expected "]"'),
    new KnowledgeBaseError('kb', 'wrong', { file: 'a.xml', line: 1, column: 2 }),
    new TypeError('a mistake'),
  ])('$name is what it was', (error) => {
    const found = unpackError(structuredClone(packError(error)));
    expect(found.message).toBe(error.message);
    expect({ ...found }).toMatchObject({ ...error });
    if (error.name !== 'TypeError') expect(found).toBeInstanceOf(error.constructor);
    expect(found.stack).toBe(error.stack);
  });
});

describe('threads that look into pages', { timeout: 60_000 }, () => {
  it('are one for a page at a time, and more when pages wait', async () => {
    const pool = new InspectorPool(() => new InspectorThread(ENTRY, data('pool')), 2);
    try {
      for (let turn = 0; turn < 6; turn++) await pool.inspect(page('/'), context);
      expect(pool.size).toBe(1);
      for (let turn = 0; turn < 3; turn++) {
        const pages = await Promise.all(Array.from({ length: 12 }, () => pool.inspect(page('/'), context)));
        expect(new Set(pages.map(({ textDigest }) => textDigest)).size).toBe(1);
      }
      expect(pool.size).toBe(2);
    } finally {
      await pool.close();
    }
  });

  it('fail together: no page is left out', async () => {
    const missing = new URL('./no-such-file.mjs', ENTRY);
    const pool = new InspectorPool(() => new InspectorThread(missing, data('missing')), 2);
    const asked = Array.from({ length: 9 }, () => pool.inspect(page('/'), context));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    await pool.close();
  });
});
