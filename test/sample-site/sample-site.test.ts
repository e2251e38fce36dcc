import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { buildApplications, type SampleSite, startSampleSite } from '../../src/sample-site/sample-site.ts';
import { SAMPLE_APPLICATIONS } from '../../src/sample-site/truth.ts';
import { addressesOf, collapse, pageText, walkBlindly } from './walk.ts';

const ORIGIN = 'http://127.0.0.1:1';
const applications = buildApplications();
const responders = new Map(SAMPLE_APPLICATIONS.map((name) => [name, applications[name].respond(ORIGIN)]));
const ask = (name: (typeof SAMPLE_APPLICATIONS)[number], path: string, cookies = new Map<string, string>()) =>
  responders.get(name)!({ method: 'GET', url: new URL(path, ORIGIN), cookies });

describe.each(SAMPLE_APPLICATIONS)('the sample %s', (name) => {
  const truth = applications[name].truth(ORIGIN);
  const { responses, external } = walkBlindly(applications[name].respond(ORIGIN), `${ORIGIN}/`);

  it('shows every truth text on the page that the truth names, reached by links from the front page', () => {
    const texts = new Map<string, string>();
    for (const object of truth.objects) {
      const page = responses.get(object.page);
      expect(page?.status, object.page).toBe(200);
      const text = texts.get(object.page) ?? pageText(String(page?.body));
      texts.set(object.page, text);
      for (const line of [object.title ?? '', object.author ?? '', ...object.text.split('\n')]) {
        expect(text).toContain(collapse(line));
      }
    }
    expect(truth.objects.length).toBeGreaterThan(30);
  });

  it('names useful pages that a crawl can reach, and each permalink leads to the object', () => {
    const useful = new Set(truth.usefulPages);
    expect(useful.size).toBe(truth.usefulPages.length);
    for (const page of useful) expect(responses.get(page)?.status, page).toBe(200);
    for (const object of truth.objects) {
      expect(useful, object.page).toContain(object.page);
      const permalink = new URL(object.url);
      permalink.hash = '';
      const response = responses.get(permalink.href);
      expect(response?.status, object.url).toBe(200);
      expect(pageText(String(response?.body))).toContain(collapse(object.text.split('\n')[0] ?? ''));
    }
  });

  it('costs a blind crawl at least eight times the useful pages', () => {
    const pages = [...responses.values()].filter((response) => response.type.startsWith('text/html'));
    expect(pages.length).toBeGreaterThanOrEqual(8 * truth.usefulPages.length);
    expect(responses.size).toBeLessThan(5000);
  });

  it('has its external links in the truth, and asks nothing of other hosts', () => {
    const links = new Set(truth.objects.flatMap((object) => object.externalLinks));
    expect(links.size).toBeGreaterThan(5);
    for (const link of links) expect(external).toContain(link);
    for (const [address, response] of responses) {
      const html = response.type.startsWith('text/html') ? String(response.body) : '';
      const requisites =
        html.match(/<(?:img|script)\b[^>]*?\ssrc=["'][^"']*|<link\b[^>]*stylesheet[^>]*/g) ?? [];
      for (const requisite of requisites) {
        for (const host of requisite.match(/https?:\/\/[^/"']*/g) ?? []) expect(host, address).toBe(ORIGIN);
      }
    }
  });

  it('answers 200, a redirect, or for pages that are not there 404; every page is small', () => {
    for (const [address, response] of responses) {
      expect([200, 301, 302, 404, 405], address).toContain(response.status);
      expect(response.body.length, address).toBeLessThan(200_000);
      if (response.type.startsWith('text/html') && response.status === 200) {
        expect(() => addressesOf(response, address)).not.toThrow();
      }
    }
    expect(responses.size).toBeGreaterThan(100);
  });

  it('gives the same bytes for the same seed, and others for another seed', () => {
    const again = buildApplications({ seed: 1 })[name].respond(ORIGIN);
    const other = buildApplications({ seed: 2 })[name].truth(ORIGIN);
    const sample = truth.usefulPages.map((page) => ({
      method: 'GET',
      url: new URL(page),
      cookies: new Map(),
    }));
    const first = applications[name].respond(ORIGIN);
    for (const request of sample) expect(again(request)).toEqual(first(request));
    expect(other.objects.map((object) => object.text)).not.toEqual(
      truth.objects.map((object) => object.text),
    );
  });

  it('grows with the scale', () => {
    const larger = buildApplications({ scale: 2 })[name].truth(ORIGIN);
    expect(larger.objects.length).toBeGreaterThan(1.4 * truth.objects.length);
    expect(new Set(larger.objects.map((object) => object.url)).size).toBe(larger.objects.length);
  });

  it.each(['/nowhere.html', '/wp-content/none.png', '/index.php/Nowhere_at_all', '/showthread.php?t=999999'])(
    'has no page %s, or ignores what it does not know',
    (path) => {
      expect([200, 404]).toContain(ask(name, path).status);
      expect(ask(name, '/nowhere.html').status).toBe(404);
    },
  );
});

describe('the traps', () => {
  const post = applications.wordpress
    .truth(ORIGIN)
    .objects.find((object) => object.url.includes('/comment-page-1/'));
  const bare = new URL(post?.partOf ?? ORIGIN).pathname;

  it.each([
    ['wordpress', `${bare}?replytocom=3`],
    ['wordpress', `${bare}comment-page-1/?replytocom=3`],
    ['wordpress', `${bare}?share=facebook&nb=1`],
    ['wordpress', `${bare}?print=print`],
    ['wordpress', `${bare}feed/`],
    ['wordpress', '/?s=kettle'],
    ['wordpress', '/wp-login.php?redirect_to=%2F'],
    ['wordpress', '/2019/'],
    ['phpbb', '/viewtopic.php?t=1&view=print'],
    ['phpbb', '/viewtopic.php?t=1&view=next'],
    ['phpbb', '/posting.php?mode=quote&p=1'],
    ['phpbb', '/ucp.php?mode=login&redirect=viewtopic.php%3Ft%3D1'],
    ['phpbb', '/memberlist.php?mode=viewprofile&u=2'],
    ['phpbb', '/search.php?author_id=2&sr=posts'],
    ['phpbb', '/viewforum.php?f=2&st=0&sk=s&sd=a'],
    ['vbulletin', '/showpost.php?p=1&postcount=1'],
    ['vbulletin', '/printthread.php?t=1'],
    ['vbulletin', '/newreply.php?do=newreply&p=1'],
    ['vbulletin', '/calendar.php?month=2&year=2020&c=1&do=displaymonth'],
    ['vbulletin', '/forumdisplay.php?f=2&daysprune=-1&order=asc&sort=title'],
    ['vbulletin', '/archive/index.php/t-1.html'],
    ['mediawiki', '/index.php?title=Main_Page&action=edit'],
    ['mediawiki', '/index.php?title=Main_Page&action=history'],
    ['mediawiki', '/index.php?title=Main_Page&oldid=1'],
    ['mediawiki', '/index.php?title=Main_Page&diff=prev&oldid=1'],
    ['mediawiki', '/index.php?title=Main_Page&printable=yes'],
    ['mediawiki', '/index.php?title=Special:UserLogin&returnto=Main_Page'],
    ['mediawiki', '/index.php/Special:WhatLinksHere/Main_Page'],
    ['mediawiki', '/index.php/Special:RecentChanges'],
  ] as const)('%s answers %s with 200', (name, path) => {
    expect(ask(name, path).status).toBe(200);
  });

  it('shows the newest comments under the bare address of a post, older ones on their own pages', () => {
    const newest = String(ask('wordpress', bare).body);
    const oldest = String(ask('wordpress', `${bare}comment-page-1/`).body);
    const id = post?.url.split('#')[1] ?? '';
    expect(oldest).toContain(`id="${id}"`);
    expect(newest).not.toContain(`id="${id}"`);
  });

  it.each([
    ['phpbb', /[?;]sid=[0-9a-f]{32}/, 'phpbb3_smpl_sid'],
    ['vbulletin', /[?;]s=[0-9a-f]{32}/, 'bbsessionhash'],
  ] as const)('%s puts the session into the links of the first page only', (name, pattern, cookie) => {
    expect(String(ask(name, '/').body)).toMatch(pattern);
    expect(String(ask(name, '/', new Map([[cookie, '0']])).body)).not.toMatch(pattern);
  });

  it.each(['phpbb', 'vbulletin'] as const)(
    '%s shows a post permalink on the right page of its thread',
    (name) => {
      const script = name === 'phpbb' ? '/viewtopic.php' : '/showthread.php';
      for (const object of applications[name].truth(ORIGIN).objects.filter((one) => one.type === 'post')) {
        const id = new URL(object.url).searchParams.get('p') ?? '';
        const text = pageText(String(ask(name, `${script}?p=${id}`).body));
        expect(text).toContain(collapse(object.text.split('\n')[0] ?? ''));
      }
    },
  );

  it('redirects to the slash, from short links, and from the root of the wiki', () => {
    expect(ask('wordpress', '/about')).toMatchObject({
      status: 301,
      headers: expect.arrayContaining([['Location', `${ORIGIN}/about/`]]),
    });
    expect(ask('wordpress', '/?p=10').status).toBe(301);
    expect(ask('mediawiki', '/').status).toBe(301);
  });

  it('sends red links to a 404', () => {
    expect(ask('mediawiki', '/index.php?title=Nothing&action=edit&redlink=1').status).toBe(302);
    expect(ask('mediawiki', '/index.php/Nothing').status).toBe(404);
  });

  it('ends the calendar, unless it is asked to be endless', () => {
    const path = '/calendar.php?month=5&year=2140';
    const endless = buildApplications({ endlessCalendar: true }).vbulletin.respond(ORIGIN);
    expect(ask('vbulletin', path).status).toBe(404);
    expect(endless({ method: 'GET', url: new URL(path, ORIGIN), cookies: new Map() }).status).toBe(200);
  });

  it('prints the same text with other class names under the renamed theme', () => {
    const renamed = buildApplications({ theme: 'renamed' }).wordpress.respond(ORIGIN);
    const html = String(renamed({ method: 'GET', url: new URL(bare, ORIGIN), cookies: new Map() }).body);
    expect(html).not.toContain('entry-content"');
    expect(html).toContain('story-text');
    expect(pageText(html)).toBe(pageText(String(ask('wordpress', bare).body)));
  });
});

describe('the running site', () => {
  let site: SampleSite;
  beforeAll(async () => {
    site = await startSampleSite();
  });
  afterAll(() => site.close());

  it('serves each application on its own loopback port and logs what it answers', async () => {
    const before = site.log.length;
    for (const name of SAMPLE_APPLICATIONS) {
      expect(new URL(site.urls[name]).hostname).toBe('127.0.0.1');
      expect((await fetch(site.urls[name])).status).toBe(200);
    }
    expect(new Set(Object.values(site.urls)).size).toBe(4);
    expect(site.log[before]).toEqual({ method: 'GET', url: site.urls.wordpress, status: 200 });
    expect(site.truth.phpbb.objects[0]?.url.startsWith(site.urls.phpbb)).toBe(true);
  });

  it.each([
    ['wordpress', 'favicon.ico', 'image/vnd.microsoft.icon'],
    ['wordpress', 'wp-content/themes/twentytwentyone/style.css?ver=1.7', 'text/css; charset=UTF-8'],
    ['wordpress', 'wp-content/themes/twentytwentyone/assets/fonts/kettle.woff2', 'font/woff2'],
    ['wordpress', 'wp-content/uploads/avatars/1.png', 'image/png'],
    ['phpbb', 'assets/javascript/core.js', 'text/javascript; charset=UTF-8'],
    ['vbulletin', 'images/buttons/quote.gif', 'image/gif'],
    ['mediawiki', 'load.php?only=styles', 'text/css; charset=UTF-8'],
    ['mediawiki', 'robots.txt', 'text/plain; charset=UTF-8'],
  ] as const)('serves %s %s as %s and knows when it is unchanged', async (name, path, type) => {
    const url = site.urls[name] + path;
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const body = await response.arrayBuffer();
    expect(body.byteLength).toBeGreaterThan(0);
    const etag = response.headers.get('etag') ?? '';
    const modified = response.headers.get('last-modified') ?? '';
    const conditions = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", ${etag}` },
      { 'if-modified-since': modified },
    ];
    for (const headers of conditions) expect((await fetch(url, { headers })).status).toBe(304);
    expect(
      (await fetch(url, { headers: { 'if-none-match': '"x"', 'if-modified-since': modified } })).status,
    ).toBe(200);
  });

  it('answers conditional requests for pages', async () => {
    const first = await fetch(site.truth.wordpress.objects[0]?.url ?? '');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    await first.text();
    expect((await fetch(first.url, { headers })).status).toBe(304);
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
  ])('with Accept-Encoding %s encodes as %s', async (accepted, encoding) => {
    const response = await fetch(site.urls.mediawiki, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toContain('firstHeading');
  });

  it('answers HEAD without a body, POST with the page, other methods with 405, broken escapes with 400', async () => {
    const head = await fetch(site.urls.phpbb, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await head.text()).toBe('');
    expect((await fetch(`${site.urls.phpbb}posting.php`, { method: 'POST', body: 'a=b' })).status).toBe(200);
    expect((await fetch(site.urls.phpbb, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${site.urls.mediawiki}index.php/%E0%A4%A`)).status).toBe(400);
  });

  it('says so when a port is taken', async () => {
    const taken = Number(new URL(site.urls.wordpress).port);
    await expect(startSampleSite({ port: taken })).rejects.toThrow(`127.0.0.1:${taken}`);
  });

  it.each([
    { scale: 0 },
    { scale: Number.NaN },
    { scale: 1e6 },
    { seed: 0.5 },
    { port: -1 },
    { port: 65_535 },
  ])('refuses %j', async (options) => {
    await expect(startSampleSite(options)).rejects.toBeInstanceOf(UsageError);
  });
});
