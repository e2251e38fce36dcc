import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { Unavailable } from './browser-checks.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium with a profile of its own below `work`. */
export async function openChromium(work: string): Promise<BrowserContext> {
  const named = process.env['AAH_CHROMIUM'];
  const executablePath = (named === undefined ? PLACES : [named]).find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Unavailable(
      `no Chromium at ${named ?? PLACES.join(', ')}; install Debian's chromium or name one in AAH_CHROMIUM`,
    );
  }
  try {
    return await chromium.launchPersistentContext(join(work, 'profile'), {
      executablePath,
      headless: true,
      args: FLAGS,
    });
  } catch (error) {
    throw new Unavailable(`${executablePath} does not start: ${(error as Error).message}`);
  }
}

/** What a page complained of and asked for. */
export interface Traffic {
  /** Errors on the console, and exceptions that nobody caught. */
  readonly errors: string[];
  readonly requests: string[];
  /** Requests that failed, and responses that say so; with the status. */
  readonly failures: string[];
}

/** Listens to a page from now on. */
export function watch(page: Page): Traffic {
  const traffic: Traffic = { errors: [], requests: [], failures: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') traffic.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => traffic.errors.push(error.message));
  page.on('request', (request) => traffic.requests.push(request.url()));
  page.on('requestfailed', (request) =>
    traffic.failures.push(`${request.failure()?.errorText ?? 'failed'} ${request.url()}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) traffic.failures.push(`${response.status()} ${response.url()}`);
  });
  return traffic;
}
