import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAndKill, startTree, summarise } from './crawler-kill.ts';
import { page, startSite } from './small-site.ts';

it.each([1, 8])(
  'killed again and again with %i requests at once, a crawl loses nothing and stores nothing twice',
  async (perHost) => {
    const folder = mkdtempSync(join(tmpdir(), 'aah-kill-'));
    const site = await startTree();
    try {
      const whole = join(folder, 'whole');
      const complete = await runAndKill(site.origin, whole, 'new', { perHost });
      const expected = await summarise(whole, site.origin);
      expect(expected.damaged).toBe(0);
      expect(new Set(expected.responses).size).toBe(expected.responses.length);
      expect(expected.requests).toEqual(expected.responses);

      const out = join(folder, 'killed');
      let report = await runAndKill(site.origin, out, 'new', { pages: 1, perHost });
      let kills = 0;
      for (const pages of [9, 2, 17, 5, 24, Number.POSITIVE_INFINITY]) {
        if (report !== null) break;
        kills++;
        report = await runAndKill(site.origin, out, 'resume', { pages, perHost });
      }
      expect(kills).toBeGreaterThan(3);
      expect(await summarise(out, site.origin)).toEqual(expected);
      const { requests, requisites, pages, statuses, levels } = report!;
      expect({ requests, requisites, pages, statuses, levels }).toEqual({
        requests: complete!.requests,
        requisites: complete!.requisites,
        pages: complete!.pages,
        statuses: complete!.statuses,
        levels: complete!.levels,
      });
    } finally {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

it('killed, a crawl goes on with the cookies that servers set', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aah-kill-'));
  const cookies = new Map<string, string>();
  const links = Array.from({ length: 40 }, (_, number) => `/${number}`);
  const site = await startSite((path) => (request, response) => {
    cookies.set(path, request.headers.cookie ?? '');
    const head = { 'content-type': 'text/html', ...(path === '/' && { 'set-cookie': 'login=yes; Path=/' }) };
    response.writeHead(200, head).end(page(`Page ${path}`, path === '/' ? links : []));
  });
  try {
    const out = join(folder, 'out');
    expect(await runAndKill(site.origin, out, 'new', { pages: 1 })).toBe(null);
    cookies.clear();
    expect(await runAndKill(site.origin, out, 'resume', {})).not.toBe(null);
    expect(cookies.size).toBeGreaterThan(0);
    expect([...cookies].filter(([path, cookie]) => path === '/' || cookie !== 'login=yes')).toEqual([]);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
