import { once } from 'node:events';
import { AahError } from '../errors.ts';
import type { ApplicationAwareHelper } from '../helper.ts';
import { SCHEMA_VERSION } from '../outcome.ts';
import { VERSION } from '../version.ts';
import { readLines } from './lines.ts';
import { readPageMessage } from './page-message.ts';

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
 * the end of the input ends it. Reading waits while the host does not take what was written.
 */
export async function runPipe(
  helper: ApplicationAwareHelper,
  input: AsyncIterable<Uint8Array | string>,
  output: NodeJS.WritableStream,
  options: PipeOptions = {},
): Promise<void> {
  const { maxLineBytes } = { ...PIPE_DEFAULTS, ...options };
  await write(output, {
    protocol: 'aah-pipe',
    version: PROTOCOL_VERSION,
    schemaVersion: SCHEMA_VERSION,
    software: `aah/${VERSION}`,
  });
  let number = 0;
  for await (const line of readLines(input, maxLineBytes)) {
    if (options.signal?.aborted) return;
    number++;
    if (line.kind === 'too-long') {
      await write(output, {
        line: number,
        error: {
          code: 'line-too-long',
          message: `Expected at most ${maxLineBytes} bytes, found a line of ${line.bytes}`,
        },
      });
    } else if (line.text.trim() !== '') {
      await write(output, await answer(helper, line.text, number));
    }
  }
}

async function answer(helper: ApplicationAwareHelper, text: string, line: number): Promise<object> {
  let id: { readonly id?: unknown } = {};
  try {
    const message = JSON.parse(text) as unknown;
    if (typeof message === 'object' && message !== null && Object.hasOwn(message, 'id'))
      id = { id: (message as { id: unknown }).id };
    const decide = decideRequest(message);
    if (decide !== null)
      return {
        line,
        ...id,
        decision: await helper.decide(decide.url, decide.from === undefined ? {} : { from: decide.from }),
      };
    return {
      line,
      ...id,
      outcome: await helper.inspect(await readPageMessage(message, { allowFiles: true })),
    };
  } catch (error) {
    return { line, ...id, error: describe(error) };
  }
}

function decideRequest(message: unknown): { readonly url: string; readonly from?: string } | null {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'decide')) return null;
  const { decide, from } = message as { decide: unknown; from?: unknown };
  if (typeof decide !== 'string') return null;
  return typeof from === 'string' ? { url: decide, from } : { url: decide };
}

/** Code and message of any error, without a stack. */
export function describe(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AahError) return { code: error.code, message: error.message };
  if (error instanceof SyntaxError)
    return { code: 'bad-json', message: `Expected a JSON object on one line: ${error.message}` };
  return { code: 'failed', message: error instanceof Error ? error.message : String(error) };
}

async function write(output: NodeJS.WritableStream, value: object): Promise<void> {
  if (!output.write(`${JSON.stringify(value)}\n`)) await once(output, 'drain');
}
