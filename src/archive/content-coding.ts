import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';

type Decode = (body: Uint8Array, limit: number, partial: boolean) => Buffer;

const zlibOptions = (limit: number, partial: boolean): ZlibOptions => ({
  maxOutputLength: limit,
  finishFlush: partial ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
});

const gunzip: Decode = (body, limit, partial) => gunzipSync(body, zlibOptions(limit, partial));

const inflate: Decode = (body, limit, partial) => {
  // RFC 9110, 8.4.1.2 means zlib's format; some servers send raw deflate.
  const isZlib = (body[0]! & 0x0f) === 8 && ((body[0]! << 8) | (body[1] ?? 0)) % 31 === 0;
  return (isZlib ? inflateSync : inflateRawSync)(body, zlibOptions(limit, partial));
};

const unbrotli: Decode = (body, limit, partial) =>
  brotliDecompressSync(body, {
    maxOutputLength: limit,
    finishFlush: partial ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
  });

const CODINGS: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: unbrotli,
};

/**
 * Undoes one content coding. A body that ends early is decoded as far as it goes.
 * @returns undefined, with a notice, when it can't be undone or would exceed `limit` bytes.
 */
export function decodeContent(
  body: Uint8Array,
  coding: string,
  limit: number,
  notices: string[],
): Uint8Array | undefined {
  const decode = Object.hasOwn(CODINGS, coding) ? CODINGS[coding] : undefined;
  if (decode === undefined) {
    notices.push(`content coding "${coding}" is not supported: body left as stored`);
    return undefined;
  }
  try {
    return decode(body, limit, false);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      notices.push(`${coding} body decodes to more than ${limit} bytes: left as stored`);
      return undefined;
    }
    return decodePartly(decode, body, coding, limit, notices, message);
  }
}

function decodePartly(
  decode: Decode,
  body: Uint8Array,
  coding: string,
  limit: number,
  notices: string[],
  message: string,
): Uint8Array | undefined {
  try {
    const decoded = decode(body, limit, true);
    notices.push(`${coding} body ends early: decoded as far as it goes`);
    return decoded;
  } catch {
    notices.push(`${coding} body does not decode (${message}): left as stored`);
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
