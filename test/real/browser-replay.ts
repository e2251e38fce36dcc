import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import type { TruthObject } from '../../src/sample-site/index.ts';
import type { Checks } from './browser-checks.ts';
import { watch } from './browser-chromium.ts';
import { servePlayer } from './browser-player.ts';

const PATIENCE = 60_000;

/** What is replayed, and how. */
export interface Replay {
  /** The folder with the player's files. */
  readonly player: string;
  readonly wacz: string;
  readonly label: string;
  /** What must be there. */
  readonly posts: readonly TruthObject[];
  /** Folder for the screenshot. */
  readonly shots: string;
}

/** Opens a post of the crawl in ReplayWeb.page, goes to another by links, and checks that nothing of the pages is missing. */
export async function checkReplay(
  browser: BrowserContext,
  { player, wacz, label, posts, shots }: Replay,
  checks: Checks,
): Promise<void> {
  const [post, next] = posts;
  if (post === undefined || next === undefined) throw new Error('the sample site has too few posts');
  const server = await servePlayer(player, wacz, post.page);
  const page = await browser.newPage();
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    const traffic = watch(page);
    await page.goto(server.origin);
    await checkPage(await replayFrame(page, post.page), post, label, checks);
    await page.screenshot({ path: join(shots, `${label.replaceAll(' ', '-')}.png`) });
    const { origin } = new URL(post.page);
    await (await replayFrame(page, post.page)).getByRole('link', { name: 'Home' }).first().click();
    const front = await replayFrame(page, `${origin}/`);
    await front
      .getByRole('link', { name: next.title ?? '' })
      .first()
      .click();
    await checkPage(await replayFrame(page, next.page), next, label, checks);
    // The player's own requests (it asks whether it knows the archive already) are not the archive's; what is aborted
    // belongs to a page that was left.
    const asked = traffic.requests.filter((url) => url.includes(`_/${origin}/`));
    checks.expect(asked.length > 5, `${label}: ${asked.length} requests to the archive`);
    checks.expectNone(
      traffic.failures.filter(
        (each) => each.includes(`_/${origin}/`) && !each.startsWith('net::ERR_ABORTED'),
      ),
      `${label}: nothing is missing`,
    );
    checks.expectNone(
      traffic.requests.filter((url) => !url.startsWith(server.origin) && /^https?:/.test(url)),
      `${label}: nothing is asked for outside the archive`,
    );
    checks.expectNone(
      traffic.errors.filter(
        (each) => !each.includes(`(${server.origin}/replay/`) || each.includes(`_/${origin}/`),
      ),
      `${label}: no errors on the console`,
    );
  } catch (error) {
    checks.expect(false, `${label}: can be looked at`, (error as Error).message);
  } finally {
    await page.close();
    await server.close();
  }
}

/** The frame in which the player shows a capture. */
async function replayFrame(page: Page, url: string): Promise<Frame> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const frame = page.frames().find((each) => each.url().includes('mp_/') && each.url().endsWith(url));
    if (frame !== undefined) {
      await frame.waitForLoadState('load', { timeout: PATIENCE });
      return frame;
    }
    if (Date.now() > until)
      throw new Error(
        `the player shows only ${page
          .frames()
          .map((each) => each.url())
          .join(', ')}`,
      );
    await page.waitForTimeout(200);
  }
}

async function checkPage(
  frame: Frame,
  { title = '', text }: TruthObject,
  label: string,
  checks: Checks,
): Promise<void> {
  const flat = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  // biome-ignore lint/performance/useDomNodeTextContent: what a reader sees, without scripts and styles
  const shown = flat(await frame.locator('body').innerText({ timeout: PATIENCE }));
  checks.expect(title !== '' && shown.includes(title), `${label}: "${title}" is there`);
  const lost = text.split('\n').filter((line) => !shown.includes(flat(line)));
  checks.expectNone(lost, `${label}: the post is there word for word`);
  await frame.waitForFunction(
    () => {
      // Images out of sight are waited for too.
      for (const image of document.images) image.loading = 'eager';
      return document.readyState === 'complete' && [...document.images].every(({ complete }) => complete);
    },
    undefined,
    { timeout: PATIENCE },
  );
  const state = await frame.evaluate(() => ({
    blank: [...document.images]
      .filter((image) => !image.complete || image.naturalWidth === 0)
      .map(({ src }) => src),
    images: document.images.length,
    styles: document.querySelectorAll('link[rel~="stylesheet"]').length,
    unstyled: [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
    scripts: document.querySelectorAll('script[src]').length,
  }));
  checks.expect(
    state.images > 0 && state.styles > 0,
    `${label}: ${state.images} images, ${state.styles} style sheets, ${state.scripts} scripts`,
  );
  checks.expectNone([...state.blank, ...state.unstyled], `${label}: all images and style sheets are loaded`);
}

/** Every post permalink that was not asked for leads to a page of the archive through aliases.jsonl. */
export function checkAliases(
  out: string,
  objects: readonly TruthObject[],
  label: string,
  checks: Checks,
): void {
  const read = (name: string) =>
    readFileSync(join(out, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly url?: string; readonly holder?: string });
  const pages = new Set(read('pages/pages.jsonl').flatMap(({ url }) => url ?? []));
  const holders = new Map(read('aliases.jsonl').map(({ url, holder }) => [url, holder]));
  const skipped = objects.map(({ url }) => url).filter((url) => !pages.has(url));
  const lost = skipped.filter((url) => !pages.has(holders.get(url) ?? ''));
  checks.expect(skipped.length > 0, `${label}: ${skipped.length} permalinks were not asked for`);
  checks.expectNone(lost, `${label}: each of them leads to a stored page through aliases.jsonl`);
}
