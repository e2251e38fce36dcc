import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { type Coding, codingOf, decodeAtOnce } from '../../archive/content-coding.ts';

/** A body as the server meant it, for reading; the archive keeps the encoded one. */
export interface DecodedBody {
  readonly bytes: Uint8Array;
  /** What went wrong while decoding, in words; null when nothing did. */
  readonly notice: string | null;
}

/** The largest encoded body that is decoded in one synchronous call. */
const SYNCHRONOUS_BYTES = 128 * 1024;
const MAX_CODINGS = 4;

/**
 * Undoes `Content-Encoding`. At most `maxBytes` come out, whatever went in (compression bombs); a broken or
 * cut stream gives what could be decoded, an unknown coding gives the bytes as they are: both with a notice.
 */
export async function decodeContent(
  payload: Uint8Array,
  codings: readonly string[],
  maxBytes: number,
): Promise<DecodedBody> {
  if (codings.length > MAX_CODINGS) {
    return { bytes: payload, notice: `left encoded: ${codings.length} content codings on one body` };
  }
  let bytes = payload;
  const notices: string[] = [];
  for (const name of codings.toReversed()) {
    if (name === 'identity' || bytes.length === 0) continue;
    const coding = nameCoding(name, bytes);
    if (coding === null) {
      notices.push(`left encoded: content coding "${name}" is not known or not used`);
      break;
    }
    const decoded = await decodeOnce(bytes, coding, maxBytes);
    bytes = decoded.bytes;
    if (decoded.notice !== null) notices.push(decoded.notice);
  }
  if (bytes.length > maxBytes) {
    bytes = bytes.subarray(0, maxBytes);
    notices.push(`decoded body cut at ${maxBytes} bytes`);
  }
  return { bytes, notice: notices.length === 0 ? null : notices.join('; ') };
}

function nameCoding(name: string, bytes: Uint8Array): Coding | null {
  const coding = codingOf(name, bytes);
  // Some servers announce gzip and send plain text.
  const isPlain = coding === 'gzip' && !(bytes[0] === 0x1f && (bytes[1] === 0x8b || bytes.length === 1));
  return isPlain ? null : coding;
}

async function decodeOnce(bytes: Uint8Array, coding: Coding, maxBytes: number): Promise<DecodedBody> {
  if (bytes.length <= SYNCHRONOUS_BYTES) {
    try {
      return { bytes: decodeAtOnce(bytes, coding, maxBytes), notice: null };
    } catch {
      // The streaming decoder below keeps what comes before the fault.
    }
  }
  return await decodeStream(bytes, coding, maxBytes);
}

function createDecoder(coding: Coding): Transform {
  switch (coding) {
    case 'gzip':
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate-raw':
      return createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  }
}

function decodeStream(bytes: Uint8Array, coding: Coding, maxBytes: number): Promise<DecodedBody> {
  return new Promise((resolve) => {
    const decoder = createDecoder(coding);
    const parts: Buffer[] = [];
    let size = 0;
    const settle = (notice: string | null) => {
      resolve({ bytes: Buffer.concat(parts).subarray(0, maxBytes), notice });
      decoder.destroy();
    };
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) settle(`decoded body cut at ${maxBytes} bytes (${bytes.length} bytes encoded)`);
    });
    decoder.on('end', () => settle(null));
    decoder.on('error', (error) =>
      settle(`decoding ${coding} stopped after ${size} bytes: ${error.message}`),
    );
    decoder.end(bytes);
  });
}
