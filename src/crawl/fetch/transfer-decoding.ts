import type { BodyFraming } from './response-head.ts';

/** The message body behind a head: where it ends on the wire and what it holds without chunk framing. */
export interface MessageBody {
  /** Bytes of the body on the wire, framing and trailers included; what follows is not part of the message. */
  readonly wireLength: number;
  /** Without chunk framing; still content-encoded. */
  readonly payload: Uint8Array;
  /** False when the connection ended before the framing said so. */
  readonly complete: boolean;
}

/** Finds the body in the bytes that followed the head. Never throws: a broken framing is an incomplete body. */
export function readMessageBody(framing: BodyFraming, bytes: Uint8Array): MessageBody {
  switch (framing.kind) {
    case 'none':
      return { wireLength: 0, payload: bytes.subarray(0, 0), complete: true };
    case 'length': {
      const payload = bytes.subarray(0, framing.length);
      return { wireLength: payload.length, payload, complete: payload.length === framing.length };
    }
    case 'chunked':
      return readChunks(bytes);
    case 'until-close':
      return { wireLength: bytes.length, payload: bytes, complete: true };
    case 'contradictory':
      return { wireLength: bytes.length, payload: bytes, complete: false };
  }
}

function readChunks(bytes: Uint8Array): MessageBody {
  // One buffer for all chunks: a hostile server may send millions of one-byte chunks.
  const payload = Buffer.allocUnsafe(bytes.length);
  let filled = 0;
  let offset = 0;
  const broken = (): MessageBody => ({
    wireLength: bytes.length,
    payload: payload.subarray(0, filled),
    complete: false,
  });
  for (;;) {
    const lineEnd = bytes.indexOf(0x0a, offset);
    if (lineEnd === -1) return broken();
    const size = parseChunkSize(bytes.subarray(offset, lineEnd));
    if (size === null) return broken();
    offset = lineEnd + 1;
    if (size === 0) break;
    const chunk = bytes.subarray(offset, offset + size);
    payload.set(chunk, filled);
    filled += chunk.length;
    offset += size;
    if (chunk.length < size) return broken();
    if (bytes[offset] === 0x0d) offset++;
    if (bytes[offset] !== 0x0a) return broken();
    offset++;
  }
  const end = findTrailersEnd(bytes, offset);
  if (end === -1) return broken();
  return { wireLength: end, payload: payload.subarray(0, filled), complete: true };
}

function parseChunkSize(line: Uint8Array): number | null {
  const text = Buffer.from(line.buffer, line.byteOffset, Math.min(line.byteLength, 32)).toString('latin1');
  const digits = /^[ \t]*([0-9a-fA-F]{1,12})[ \t]*(?:;|\r?$|\r)/.exec(text);
  return digits === null ? null : Number.parseInt(digits[1]!, 16);
}

function findTrailersEnd(bytes: Uint8Array, from: number): number {
  let offset = from;
  for (;;) {
    const lineEnd = bytes.indexOf(0x0a, offset);
    if (lineEnd === -1) return -1;
    if (lineEnd === offset || (lineEnd === offset + 1 && bytes[offset] === 0x0d)) return lineEnd + 1;
    offset = lineEnd + 1;
  }
}
