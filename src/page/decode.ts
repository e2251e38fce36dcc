import { isUtf8 } from 'node:buffer';
import { charsetParameter, prescanMeta, xmlEncoding } from './prescan.ts';
import { isMostlyUtf8, sniffEncoding } from './sniff.ts';
import { decodeAs, resolveLabel } from './text-decoders.ts';
import type { Header } from './virtual-document.ts';

/** Text of a body and the WHATWG name of the encoding it was in. */
export interface DecodedBody {
  readonly text: string;
  readonly encoding: string;
}

/** Bytes in which the HTML standard looks for a `meta` element. */
const PRESCAN_LENGTH = 1024;
/** Browsers also heed a later one; only bodies that aren't UTF-8 are searched that far. */
const LATE_PRESCAN_LENGTH = 8192;

/**
 * Decodes a body by the first of these that knows: byte order mark, Content-Type, `meta` in the first 1,024 bytes,
 * XML declaration, the bytes themselves. Unknown labels, and `utf-8` on bytes that plainly aren't, are passed over.
 * Never throws; bytes without meaning become U+FFFD.
 */
export function decodeBody(bytes: Uint8Array, headers: readonly Header[]): DecodedBody {
  const encoding = markOf(bytes) ?? declaredEncoding(bytes, headers) ?? sniffEncoding(bytes);
  return { text: decodeAs(encoding, bytes), encoding };
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array, headers: readonly Header[]): string | null {
  const contentType = headers.find(([name]) => name === 'content-type')?.[1];
  const header = contentType === undefined ? null : plausible(charsetParameter(contentType), bytes);
  if (header !== null) return header;

  const start = asLatin1(bytes, PRESCAN_LENGTH);
  const inside = plausible(withoutUtf16(prescanMeta(start)), bytes) ?? plausible(xmlEncoding(start), bytes);
  if (inside !== null || bytes.length <= PRESCAN_LENGTH || isUtf8(bytes)) return inside;
  return plausible(withoutUtf16(prescanMeta(asLatin1(bytes, LATE_PRESCAN_LENGTH))), bytes);
}

function asLatin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString('latin1');
}

/** A `meta` that could be read as ASCII isn't in UTF-16, whatever it says (HTML standard, section 13.2.3.2). */
function withoutUtf16(label: string | null): string | null {
  if (label === null) return null;
  const encoding = resolveLabel(label);
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-8' : encoding;
}

/** The encoding a label names, unless there is none or the bytes can't be in it. */
function plausible(label: string | null, bytes: Uint8Array): string | null {
  if (label === null) return null;
  const encoding = resolveLabel(label);
  if (encoding !== 'utf-8' || isUtf8(bytes)) return encoding;
  return isMostlyUtf8(bytes) ? encoding : null;
}
