import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { createHelper } from '../../src/helper.ts';

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

  it('follows what it knows nothing of', async () => {
    expect(await (await createHelper()).decide('http://c.example/')).toMatchObject({
      follow: true,
      application: null,
    });
  });
});
