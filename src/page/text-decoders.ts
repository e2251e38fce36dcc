import { isAscii } from 'node:buffer';

const decoders = new Map<string, TextDecoder | null>();

function decoderFor(label: string): TextDecoder | null {
  const key = label.trim().toLowerCase();
  let decoder = decoders.get(key);
  if (decoder === undefined) {
    decoder = makeDecoder(key);
    // Labels come from pages: the table must not grow with them.
    if (decoder !== null) decoders.set(key, decoder);
  }
  return decoder;
}

function makeDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** WHATWG name of the encoding that a label means (`latin1` is `windows-1252`), or null when none. */
export function resolveLabel(label: string): string | null {
  if (label.trim().toLowerCase() === 'x-user-defined') return 'windows-1252';
  return decoderFor(label)?.encoding ?? null;
}

/** Text of bytes in an encoding that {@link resolveLabel} gave; a byte order mark is dropped. */
export function decodeAs(encoding: string, bytes: Uint8Array): string {
  // Many times faster than a decoder, and the same for these two.
  if ((encoding === 'utf-8' || encoding === 'windows-1252') && isAscii(bytes)) return latin1(bytes);
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  return (decoderFor(encoding) ?? decoderFor('utf-8')!).decode(bytes);
}

/** What 0x80 to 0x9F mean; the five undefined ones stay control characters, as the Encoding standard has it. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Node 20 decodes windows-1252 as ISO-8859-1, without the quotes and dashes of 0x80 to 0x9F. */
function decodeWindows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
