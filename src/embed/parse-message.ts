import { isAscii, isUtf8, transcode } from 'node:buffer';

/** An escape of a character that could be taken for a byte, or what looks like one. */
const BYTE_ESCAPE = /\\u00[89a-f]/i;
const BEYOND_ASCII = /[^ -~]/;
/** Costs nothing where it matters: the program knows of most texts that they have no such character. */
const BEYOND_BYTES = /[^\0-\xff]/;

/** For bodies that fit, which most do: memory that is used again costs less than new memory. */
const memory = Buffer.allocUnsafeSlow(1 << 19);

/**
 * Parses a message in UTF-8. As text with wide characters it would take twice the memory and three times as long: so the
 * bytes are parsed as if each were a character, and only the page's body, which is nearly all of the message, is decoded.
 * @throws SyntaxError when it is not JSON.
 */
export function parseMessage(bytes: Uint8Array): unknown {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return JSON.parse(buffer.toString('latin1'));
  return parseBytes(buffer) ?? JSON.parse(buffer.toString('utf8'));
}

/** Null when more than the body needs to be decoded, or when anything is wrong. */
function parseBytes(buffer: Buffer): object | null {
  if (!isUtf8(buffer)) return null;
  const text = buffer.toString('latin1');
  // There are fewer of these than of backslashes.
  if (text.includes('u00') && BYTE_ESCAPE.test(text)) return null;
  try {
    const { body, ...rest } = JSON.parse(text) as Record<string, unknown>;
    if (typeof body !== 'string' || BEYOND_BYTES.test(body)) return null;
    if (BEYOND_ASCII.test(JSON.stringify(rest))) return null;
    return { ...rest, body: decode(body) };
  } catch {
    return null;
  }
}

/** The text that a string of bytes stands for. */
function decode(characters: string): string {
  const bytes =
    characters.length > memory.length
      ? Buffer.from(characters, 'latin1')
      : memory.subarray(0, memory.write(characters, 'latin1'));
  return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
}
