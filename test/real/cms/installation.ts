import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms, unpack } from './packages.ts';
import { Recorder } from './recorder.ts';
import type { RealApplication, RealSite, Workshop } from './site.ts';

/** An application that runs, with everything that has to end with it. */
export interface Installation {
  readonly application: RealApplication;
  readonly site: RealSite;
  readonly recorder: Recorder;
  readonly folder: string;
  /** Makes a program end with the installation. */
  adopt(child: ChildProcess): void;
}

/** How to end what is open, the installations that are still being made included. */
const open = new Set<() => Promise<void>>();

/** Ends every installation: its programs by their process ids, then its folder. */
export async function closeInstallations(): Promise<void> {
  await Promise.all([...open].map((close) => close()));
}

const PHP = [
  ...['-d', 'memory_limit=512M', '-d', 'display_errors=stderr', '-d', 'log_errors=0'],
  ...['-d', 'error_reporting=E_ALL&~E_DEPRECATED&~E_WARNING&~E_NOTICE', '-d', 'date.timezone=UTC'],
  ...['-d', 'opcache.enable_cli=1', '-d', 'opcache.validate_timestamps=0', '-d', 'sendmail_path=/bin/true'],
];

/** Unpacks, fills and starts an application in a folder of its own. */
export async function openInstallation(application: RealApplication, cache: string): Promise<Installation> {
  await ensurePrograms(['php', 'wget', ...application.needs.programs], application.needs.extensions);
  const folder = await mkdtemp(join(tmpdir(), `aah-real-${application.id}-`));
  const children: ChildProcess[] = [];
  const recorder = await Recorder.listen();
  const close = async (): Promise<void> => {
    open.delete(close);
    for (const child of children.reverse()) await end(child);
    await recorder.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  open.add(close);
  try {
    const root = join(folder, 'root');
    await mkdir(root);
    await unpack(application.packages, cache, root);
    const site = await application.install(makeWorkshop(folder, root, recorder, children));
    return { application, site, recorder, folder, adopt: (child) => void children.push(child) };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeWorkshop(folder: string, root: string, recorder: Recorder, children: ChildProcess[]): Workshop {
  const start = async (program: string, args: readonly string[], environment = {}): Promise<void> => {
    const log = createWriteStream(join(folder, `${children.length}.log`));
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: PHP's server leaves its workers behind when only the first process is told to end.
      detached: true,
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...environment },
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    await once(child, 'spawn');
    children.push(child);
  };
  return {
    folder,
    root,
    origin: recorder.origin,
    php: (args, input = '') => runPhp(args, input, children),
    start,
    async serve(documents, router) {
      const port = await findFreePort();
      const script = router === undefined ? [] : [router];
      await start('php', [...PHP, '-S', `127.0.0.1:${port}`, '-t', documents, ...script], {
        PHP_CLI_SERVER_WORKERS: '4',
      });
      await waitForPort(port);
      recorder.forward(port);
    },
  };
}

/** Runs PHP to its end. */
async function runPhp(args: readonly string[], input: string, children: ChildProcess[]): Promise<string> {
  const child = spawn('php', [...PHP, ...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  children.push(child);
  const out: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  const said = Buffer.concat(out).toString('utf8');
  if (code === 0) return said;
  const complaint = Buffer.concat(complaints).toString('utf8') || said;
  throw new Error(`php ${args.join(' ')} ended with ${code}: ${complaint.slice(-800)}`);
}

/** Ends a program and the processes that it started. */
export async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
  return address.port;
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing listens on port ${port} after 20 s`);
}
