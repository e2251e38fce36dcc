import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** A format that bodies are sent in; `deflate` is zlib's (RFC 9110, 8.4.1.2), some servers send a bare stream. */
export type Coding = 'gzip' | 'deflate' | 'deflate-raw' | 'br';

/** The format of a body whose Content-Encoding names `name`; null when it is none that we know. */
export function codingOf(name: string, body: Uint8Array): Coding | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip';
    case 'deflate': {
      const isZlib = (body[0]! & 0x0f) === 8 && ((body[0]! << 8) | (body[1] ?? 0)) % 31 === 0;
      return isZlib ? 'deflate' : 'deflate-raw';
    }
    case 'br':
      return 'br';
    default:
      return null;
  }
}

/** Decodes in one call; throws for a body that is broken, larger than `limit`, or cut unless `partial`. */
export function decodeAtOnce(body: Uint8Array, coding: Coding, limit: number, partial = false): Buffer {
  if (coding === 'br') {
    const finishFlush = partial ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH;
    return brotliDecompressSync(body, { maxOutputLength: limit, finishFlush });
  }
  const finishFlush = partial ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return INFLATERS[coding](body, { maxOutputLength: limit, finishFlush });
}

const INFLATERS = { gzip: gunzipSync, deflate: inflateSync, 'deflate-raw': inflateRawSync } as const;

/**
 * Undoes one content coding. A body that ends early is decoded as far as it goes.
 * @returns undefined, with a notice, when it can't be undone or would exceed `limit` bytes.
 */
export function decodeContent(
  body: Uint8Array,
  name: string,
  limit: number,
  notices: string[],
): Uint8Array | undefined {
  const coding = codingOf(name, body);
  if (coding === null) {
    notices.push(`content coding "${name}" is not supported: body left as stored`);
    return undefined;
  }
  try {
    return decodeAtOnce(body, coding, limit);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      notices.push(`${name} body decodes to more than ${limit} bytes: left as stored`);
      return undefined;
    }
    return decodePartly(body, coding, limit, notices, `${name} body`, message);
  }
}

function decodePartly(
  body: Uint8Array,
  coding: Coding,
  limit: number,
  notices: string[],
  what: string,
  message: string,
): Uint8Array | undefined {
  try {
    const decoded = decodeAtOnce(body, coding, limit, true);
    notices.push(`${what} ends early: decoded as far as it goes`);
    return decoded;
  } catch {
    notices.push(`${what} does not decode (${message}): left as stored`);
    return undefined;
  }
}

const LF = 0x0a;

/** Undoes chunked transfer coding (RFC 9112, 7.1); a body that is not chunked is given as stored, with a notice. */
export function dechunk(stored: Uint8Array, notices: string[]): Uint8Array {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf(LF, at);
    const line = bytes.subarray(at, lineEnd < 0 ? at : Math.min(lineEnd, at + 1024)).toString('latin1');
    const size = /^[ \t]*([0-9a-f]{1,12})[ \t]*(?:;.*)?\r?$/i.exec(line)?.[1];
    if (size === undefined) {
      if (at === 0 && stored.length > 0) {
        notices.push('body is said to be chunked and is not: left as stored');
        return stored;
      }
      notices.push('chunked body ends early');
      break;
    }
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const start = lineEnd + 1;
    chunks.push(bytes.subarray(start, start + length));
    if (start + length > bytes.length) {
      notices.push('chunked body ends early');
      break;
    }
    at = start + length;
    if (bytes[at] === 0x0d) at++;
    if (bytes[at] === LF) at++;
  }
  return Buffer.concat(chunks);
}
