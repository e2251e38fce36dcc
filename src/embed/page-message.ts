import { readFile } from 'node:fs/promises';
import { pageOf, readRecordAt } from '../archive/index.ts';
import { UsageError } from '../errors.ts';
import type { PageInput } from '../page/page.ts';

/** How a host may hand over a body. */
export interface PageMessageOptions {
  /** Bodies may be named by `file` or `warc`; never for callers from the network. @default false */
  readonly allowFiles?: boolean;
}

/**
 * Reads the page of a message (docs/protocol.md): `url` and one of `body`, `bodyBase64`, `file`, `warc`, and where
 * known `status`, `headers`, `capturedAt`, `rendered`.
 * @throws {@link UsageError} `bad-message` saying which member is wrong.
 */
export async function readPageMessage(
  message: unknown,
  options: PageMessageOptions = {},
): Promise<PageInput> {
  const fields = readObject(message, 'the message');
  const page = {
    ...optional(fields, 'status', readNumber),
    ...optional(fields, 'headers', readHeaderFields),
    ...optional(fields, 'capturedAt', readString),
    ...optional(fields, 'rendered', readBoolean),
  };
  const warc = member(fields, 'warc');
  if (warc !== undefined) {
    if (options.allowFiles !== true) throw wrong('warc', 'no such member here: send the body itself', warc);
    return { ...(await readWarcPage(warc)), ...page };
  }
  const url = readString(member(fields, 'url'), 'url');
  return { url, body: await readBody(fields, options), ...page };
}

/**
 * Reads a message that asks about a URL without a page: `decide`, and where known `from`. Null when it does not.
 * @throws {@link UsageError} `bad-message` saying which member is wrong.
 */
export function readDecideMessage(message: unknown): { readonly url: string; readonly from?: string } | null {
  const fields = readObject(message, 'the message');
  const url = member(fields, 'decide');
  if (url === undefined) return null;
  return { url: readString(url, 'decide'), ...optional(fields, 'from', readString) };
}

async function readBody(fields: Fields, options: PageMessageOptions): Promise<string | Uint8Array> {
  const body = member(fields, 'body');
  if (body !== undefined) return readString(body, 'body');
  const encoded = member(fields, 'bodyBase64');
  if (encoded !== undefined) return readBase64(readString(encoded, 'bodyBase64'));
  const file = member(fields, 'file');
  if (file === undefined || options.allowFiles !== true) {
    const expected = options.allowFiles === true ? 'body, bodyBase64, file or warc' : 'body or bodyBase64';
    throw new UsageError('bad-message', `Expected ${expected} in the message, found none of them`);
  }
  const path = readString(file, 'file');
  try {
    return await readFile(path);
  } catch (cause) {
    throw new UsageError('bad-message', `Can't read the file of the message: ${messageOf(cause)}`, { cause });
  }
}

async function readWarcPage(value: unknown): Promise<PageInput> {
  const fields = readObject(value, 'warc');
  const path = readString(member(fields, 'path'), 'warc.path');
  const offset = readNumber(member(fields, 'offset'), 'warc.offset');
  const entry = await readRecordAt(path, offset);
  if (entry.kind === 'damaged')
    throw new UsageError('bad-message', `Can't read ${path} at ${offset}: ${entry.reason}`);
  const page = pageOf(entry);
  if (page === null)
    throw new UsageError(
      'bad-message',
      `Expected an HTML response in ${path} at ${offset}, found a ${entry.type} record of something else`,
    );
  return page;
}

type Fields = Readonly<Record<string, unknown>>;

/** Own members only: a key such as `__proto__` is a key like any other. Null, as many hosts print it, is no value. */
function member(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

function optional<Name extends string, T>(
  fields: Fields,
  name: Name,
  read: (value: unknown, name: string) => T,
): { [K in Name]?: T } {
  const value = member(fields, name);
  return value === undefined ? {} : ({ [name]: read(value, name) } as { [K in Name]: T });
}

function readObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(name, 'a JSON object', value);
  return value as Fields;
}

function readString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(name, 'a string', value);
  return value;
}

function readNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw wrong(name, 'a whole number', value);
  return value;
}

function readBoolean(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw wrong(name, 'true or false', value);
  return value;
}

/** `{ name: value | [values] }` or `[[name, value]]`. */
function readHeaderFields(value: unknown, name: string): [string, string][] {
  const pairs = Array.isArray(value) ? value : Object.entries(readObject(value, name));
  return pairs.flatMap((pair: unknown) => {
    const [key, values] = Array.isArray(pair) ? pair : [undefined, undefined];
    const list: unknown[] = Array.isArray(values) ? values : [values];
    return list.map((each): [string, string] => [readString(key, name), readString(each, name)]);
  });
}

function readBase64(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) throw wrong('bodyBase64', 'base64', text.slice(0, 40));
  return Buffer.from(text, 'base64');
}

function wrong(name: string, expected: string, found: unknown): UsageError {
  return new UsageError('bad-message', `Expected ${expected} for ${name}, found ${show(found)}`);
}

function show(found: unknown): string {
  try {
    return JSON.stringify(found)?.slice(0, 80) ?? 'nothing';
  } catch {
    return 'something nested too deep to be shown';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
