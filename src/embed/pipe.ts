import { once } from 'node:events';
import { AahError } from '../errors.ts';
import type { ApplicationAwareHelper } from '../helper.ts';
import { SCHEMA_VERSION } from '../outcome.ts';
import { VERSION } from '../version.ts';
import { readLines } from './lines.ts';
import { readDecideMessage, readPageMessage } from './page-message.ts';
import { parseMessage } from './parse-message.ts';
import { printOutcome } from './print-outcome.ts';

/** Version of the line protocol (docs/protocol.md); it changes only when old hosts would break. */
export const PROTOCOL_VERSION = 1;

export interface PipeOptions {
  /** Longest line read, in bytes. @default 268435456 */
  readonly maxLineBytes?: number;
  readonly signal?: AbortSignal;
}

export const PIPE_DEFAULTS = { maxLineBytes: 256 * 1024 * 1024 } as const;

/**
 * Pages in, outcomes out, a JSON line each, in order. A line that can't be used is answered by an error line; only
 * the end of the input or the signal ends it, after the page in hand. Reading waits while the host does not take what
 * was written.
 */
export async function runPipe(
  helper: ApplicationAwareHelper,
  input: AsyncIterable<Uint8Array | string>,
  output: NodeJS.WritableStream,
  options: PipeOptions = {},
): Promise<void> {
  const { maxLineBytes } = { ...PIPE_DEFAULTS, ...options };
  const hello = {
    protocol: 'aah-pipe',
    version: PROTOCOL_VERSION,
    schemaVersion: SCHEMA_VERSION,
    software: `aah/${VERSION}`,
  };
  await write(output, print(hello));
  let number = 0;
  for await (const line of readLines(untilAborted(input, options.signal), maxLineBytes)) {
    number++;
    if (line.kind === 'too-long') {
      const message = `Expected at most ${maxLineBytes} bytes, found a line of ${line.length}`;
      await write(output, print({ line: number, error: { code: 'line-too-long', message } }));
    } else if (!isBlank(line.bytes)) {
      await write(output, await answer(helper, line.bytes, number));
    }
    if (options.signal?.aborted) return;
  }
}

/** Ends when the signal says so, also while it waits for the host. */
async function* untilAborted<T>(input: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (signal === undefined) {
    yield* input;
    return;
  }
  let wake = () => {};
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  const iterator = input[Symbol.asyncIterator]();
  while (!signal.aborted) {
    // A race with one promise for all pieces would keep something of every piece.
    const next = await new Promise<IteratorResult<T, unknown>>((resolve, reject) => {
      wake = () => resolve({ done: true, value: undefined });
      iterator.next().then(resolve, reject);
    });
    if (next.done) break;
    yield next.value;
  }
  signal.removeEventListener('abort', onAbort);
  // Not waited for: a stream that is being read answers only after its next piece, and how it ends is no news.
  iterator.return?.().catch(() => undefined);
}

/** White space of JSON only, the end of the line of another system included. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** The line that answers a line; also the printing of an outcome may fail. */
async function answer(
  helper: ApplicationAwareHelper,
  bytes: Uint8Array,
  line: number,
): Promise<string | Uint8Array> {
  let id: { readonly id?: unknown } = {};
  try {
    const message = parseMessage(bytes);
    if (typeof message === 'object' && message !== null && Object.hasOwn(message, 'id'))
      id = { id: (message as { id: unknown }).id };
    const asked = readDecideMessage(message);
    if (asked !== null) return print({ line, ...id, decision: await helper.decide(asked.url, asked) });
    const outcome = await helper.inspect(await readPageMessage(message, { allowFiles: true }));
    const before = JSON.stringify({ line, ...id }).slice(0, -1);
    return printOutcome(outcome, `${before},"outcome":`, '}\n');
  } catch (error) {
    return printError(line, id, error);
  }
}

function printError(line: number, id: { readonly id?: unknown }, error: unknown): string {
  try {
    return print({ line, ...id, error: describe(error) });
  } catch {
    // An id that is nested too deep to be printed again.
    return print({ line, error: describe(error) });
  }
}

function print(answer: object): string {
  return `${JSON.stringify(answer)}\n`;
}

/** Code and message of any error, without a stack; `expected` is what was to be parsed. */
export function describe(
  error: unknown,
  expected = 'a JSON object on one line',
): { readonly code: string; readonly message: string } {
  if (error instanceof AahError) return { code: error.code, message: error.message };
  if (error instanceof SyntaxError)
    return { code: 'bad-json', message: `Expected ${expected}: ${error.message}` };
  return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
}

async function write(output: NodeJS.WritableStream, line: string | Uint8Array): Promise<void> {
  if (output.write(line)) return;
  try {
    await once(output, 'drain');
  } catch (error) {
    // Whoever owns the stream hears that nobody reads it any more, and says when to stop.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
