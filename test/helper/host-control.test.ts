import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { createHelper, type HelperOptions } from '../../src/helper.ts';
import type { Outcome } from '../../src/outcome.ts';

const PAGE = {
  url: 'http://a.example/x',
  body: '<meta name="generator" content="WordPress 6.1"><body class="single single-post"><h9>no theme we know</h9>',
};

describe('host control', () => {
  it('stops at an aborted signal and remembers nothing', async () => {
    const store = new MemoryStore();
    const helper = await createHelper({ store });
    await expect(helper.inspect(PAGE, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
    expect(await store.site('a.example')).toBeUndefined();
  });

  it('remembers nothing of a page that is aborted while the store is asked', async () => {
    const store = new MemoryStore();
    const stop = new AbortController();
    const learned = vi.spyOn(store, 'learned').mockImplementation(async () => {
      stop.abort(new Error('enough'));
      return [];
    });
    const helper = await createHelper({ store });
    await expect(helper.inspect(PAGE, { signal: stop.signal })).rejects.toThrow('enough');
    expect(learned).toHaveBeenCalled();
    expect(await store.site('a.example')).toBeUndefined();
  });

  it('begins no repair when the budget is spent, and still reads the page', async () => {
    const helper = await createHelper();
    const outcome = await helper.inspect(PAGE, { budget: 0 });
    expect(outcome.application).toMatchObject({ kind: 'detected', id: 'wordpress' });
    expect(outcome.adaptations).toEqual([]);
  });

  it('carries what it knows of a site as JSON into another store', async () => {
    const store = new MemoryStore();
    await (await createHelper({ store })).inspect(PAGE);
    const carried = JSON.parse(JSON.stringify(await store.site('a.example')));
    const other = new MemoryStore();
    await other.updateSite('a.example', () => carried);
    const outcome = await (await createHelper({ store: other })).inspect({
      url: 'http://a.example/y',
      body: '<p>plain',
    });
    expect(outcome.application).toMatchObject({ kind: 'detected', id: 'wordpress', by: 'site' });
  });

  it.each([
    ['http://a.example/wp-login.php?redirect_to=x', false, 'avoid:wordpress:login'],
    ['http://a.example/2020/01/a-post/', true, null],
    ['http://b.example/', false, 'off-site'],
    ['mailto:x@a.example', false, 'scheme'],
    ['http://[', false, 'invalid'],
  ])('decides %s before fetching: %s by %s', async (url, follow, rule) => {
    const helper = await createHelper();
    await helper.inspect(PAGE);
    expect(await helper.decide(url, { from: 'http://a.example/' })).toMatchObject({ follow, rule });
  });

  it('says that a page to come from is none, instead of refusing every URL', async () => {
    const helper = await createHelper();
    await expect(helper.decide('http://a.example/', { from: 'nonsense' })).rejects.toMatchObject({
      name: 'UsageError',
      code: 'bad-url',
      message: 'Expected an absolute URL for from, found "nonsense"',
    });
  });

  it('follows what it knows nothing of', async () => {
    expect(await (await createHelper()).decide('http://c.example/')).toMatchObject({
      follow: true,
      application: null,
    });
  });

  it('is not led astray by a host that changes its outcomes', async () => {
    // One URL under two templates: what is known of it from the first tells what to look for on the second.
    const pages = ['list-adaptivetheme', 'list-stark-10', 'list-stark-10'].map((name) => ({
      url: 'https://drupal.example/',
      body: readFileSync(new URL(`../../fixtures/blog/drupal/${name}/source.html`, import.meta.url)),
      capturedAt: '2023-05-14T09:30:00Z',
    }));
    const look = async (use: (outcome: Outcome) => void) => {
      const helper = await createHelper();
      const outcomes: string[] = [];
      for (const each of pages) {
        const outcome = await helper.inspect(each);
        outcomes.push(JSON.stringify(outcome));
        use(outcome);
      }
      return outcomes;
    };
    expect(await look(spoil)).toEqual(await look(() => {}));
  });

  it.each([
    ['bad-role', { include: ['taxonomies'] }],
    ['bad-role', { include: 'taxonomy' }],
    ['bad-source', { knowledgeBase: 'my.xml' }],
    ['bad-source', { knowledgeBase: ['my.xml'] }],
    ['bad-source', { knowledgeBase: [{ path: 'my.xml' }] }],
  ])('%s: %j', async (code, options) => {
    await expect(createHelper(options as HelperOptions)).rejects.toMatchObject({ name: 'UsageError', code });
  });
});

/** Overwrites every text and empties every list of a value. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(members)) {
    spoil(member);
    if (typeof member === 'string') members[name] = 'spoilt';
  }
  if (Array.isArray(value)) value.length = 0;
}
