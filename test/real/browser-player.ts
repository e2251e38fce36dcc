import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { escapeHtml } from '../../src/crawl/report-html/markup.ts';
import { Unavailable } from './browser-checks.ts';

const run = promisify(execFile);

/**
 * ReplayWeb.page's own files. The package is unpacked and not installed: its bundles need none of its many
 * dependencies.
 */
const PLAYER = 'replaywebpage@2.5.3';

/** The folder with `ui.js` and `sw.js`, fetched by npm (which checks the package's digest) if it isn't below `cache`. */
export async function fetchPlayer(cache: string): Promise<string> {
  const folder = join(cache, PLAYER);
  if (existsSync(join(folder, 'sw.js'))) return folder;
  const partial = join(cache, `${PLAYER}.${process.pid}`);
  try {
    await mkdir(partial, { recursive: true });
    const { stdout } = await run('npm', ['pack', PLAYER, '--silent', '--pack-destination', partial]);
    const file = stdout.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', join(partial, file), '-C', partial]);
    await rename(join(partial, 'package'), folder);
  } catch (error) {
    throw new Unavailable(`${PLAYER} can't be had from npm: ${(error as Error).message}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** A server on loopback. */
export interface PlayerServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the player, a page that embeds it with `url` opened, and the WACZ in byte ranges. */
export async function servePlayer(player: string, wacz: string, url: string): Promise<PlayerServer> {
  const page = `<!doctype html><meta charset="utf-8"><title>Replay</title><link rel="icon" href="data:,">
<script src="/ui.js"></script>
<replay-web-page source="/crawl.wacz" url="${escapeHtml(url)}" replayBase="/replay/" embed="default" style="height:95vh"></replay-web-page>`;
  // The service worker serves this as well, but may not be in charge yet when it is asked for.
  const frame =
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="ui.js"></script><replay-app-main></replay-app-main>';
  const files: Readonly<Record<string, readonly [path: string, type: string]>> = {
    '/ui.js': [join(player, 'ui.js'), 'text/javascript'],
    '/replay/ui.js': [join(player, 'ui.js'), 'text/javascript'],
    '/replay/sw.js': [join(player, 'sw.js'), 'text/javascript'],
    '/crawl.wacz': [wacz, 'application/wacz+zip'],
  };
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const file = files[path];
    if (path === '/') response.setHeader('content-type', 'text/html').end(page);
    else if (path === '/replay/') response.setHeader('content-type', 'text/html').end(frame);
    else if (file === undefined) response.writeHead(404).end();
    else sendFile(incoming, response, ...file).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendFile(
  incoming: IncomingMessage,
  response: ServerResponse,
  path: string,
  type: string,
): Promise<void> {
  const { size } = await stat(path);
  const range = /^bytes=(\d*)-(\d*)$/.exec(incoming.headers.range ?? '');
  const [, from = '', to = ''] = range ?? [];
  const start = from === '' ? (to === '' ? 0 : Math.max(0, size - Number(to))) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  response.writeHead(range === null ? 200 : 206, {
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range !== null && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (incoming.method === 'HEAD') response.end();
  else await pipeline(createReadStream(path, { start, end }), response);
}
