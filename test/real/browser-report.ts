import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import type { Checks } from './browser-checks.ts';
import { watch } from './browser-chromium.ts';

/** How a report is looked at; print at the width of A4 between usual margins. */
const VIEWS = [
  { name: 'desktop', media: 'screen', colorScheme: 'light', width: 1280, height: 900 },
  { name: 'phone', media: 'screen', colorScheme: 'light', width: 390, height: 844 },
  { name: 'dark', media: 'screen', colorScheme: 'dark', width: 820, height: 900 },
  { name: 'print', media: 'print', colorScheme: 'light', width: 680, height: 960 },
] as const;

/** The least a chart must measure, in pixels, and the least size of its letters. */
const CHART = { width: 300, height: 120, letters: 9 } as const;
/** No cell with words may be narrower: letters would stand below each other. */
const NARROWEST_CELL = 48;

/** Opens a report in every view, checks what a reader would trip over, and leaves screenshots. */
export async function checkReport(
  browser: BrowserContext,
  file: string,
  label: string,
  shots: string,
  checks: Checks,
): Promise<void> {
  const url = pathToFileURL(file).href;
  for (const { name, width, height, media, colorScheme } of VIEWS) {
    const page = await browser.newPage();
    try {
      const traffic = watch(page);
      const what = `${label}, ${name}`;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media, colorScheme });
      await page.goto(url);
      await page.screenshot({
        path: join(shots, `${label.replaceAll(' ', '-')}-${name}.png`),
        fullPage: true,
      });
      checks.expectNone([...traffic.errors, ...traffic.failures], `${what}: no errors`);
      checks.expectNone(
        traffic.requests.filter((each) => each !== url),
        `${what}: asks for nothing else`,
      );
      checks.expectNone(await overflows(page), `${what}: nothing is wider than the page`);
      checks.expectNone(await poorCharts(page), `${what}: charts can be read`);
      checks.expectNone(await narrowCells(page), `${what}: tables can be read`);
    } finally {
      await page.close();
    }
  }
}

/** What sticks out to the right, unless it is in a box that scrolls. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
      .map((each) => `${each.tagName} ${each.className} ${(each.textContent ?? '').slice(0, 60)}`);
  });
}

function poorCharts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const charts = [...document.querySelectorAll('figure > svg')];
    const complaints = charts.length < 2 ? [`${charts.length} charts`] : [];
    for (const chart of charts) {
      const name = chart.getAttribute('aria-label') ?? '';
      const { width, height } = chart.getBoundingClientRect();
      if (width < least.width || height < least.height) complaints.push(`${name}: ${width} × ${height}`);
      const line = chart.querySelector('polyline')?.getBoundingClientRect();
      if (line === undefined || line.width < width / 3 || line.height < height / 4)
        complaints.push(`${name}: the line takes ${line?.width} × ${line?.height}`);
      const box = chart.getBoundingClientRect();
      for (const text of chart.querySelectorAll('text')) {
        const scale = width / 640;
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        if (size < least.letters) complaints.push(`${name}: letters of ${size.toFixed(1)} pixels`);
        const { left, right, bottom } = text.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1)
          complaints.push(`${name}: "${text.textContent}" is cut`);
      }
    }
    return complaints;
  }, CHART);
}

function narrowCells(page: Page): Promise<string[]> {
  return page.evaluate(
    (narrowest) =>
      [...document.querySelectorAll('td:not(.n):not(.bar)')]
        .filter(
          (cell) => (cell.textContent ?? '').length > 12 && cell.getBoundingClientRect().width < narrowest,
        )
        .map(
          (cell) => `${cell.getBoundingClientRect().width} pixels: ${(cell.textContent ?? '').slice(0, 60)}`,
        ),
    NARROWEST_CELL,
  );
}
