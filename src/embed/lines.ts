/** A line of a byte stream without its end, or how many bytes a line had that is over the limit. */
export type Line =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  | { readonly kind: 'too-long'; readonly length: number };

/** Splits a byte stream into lines; one over `maxBytes` is passed over without being held. The last may lack its end. */
export async function* readLines(
  source: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  const end = (): Line => {
    const line: Line =
      length > maxBytes
        ? { kind: 'too-long', length }
        : { kind: 'line', bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts) };
    parts = [];
    length = 0;
    return line;
  };
  for await (const piece of source) {
    const chunk =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    let start = 0;
    for (;;) {
      const newline = chunk.indexOf(0x0a, start);
      const part = chunk.subarray(start, newline === -1 ? chunk.length : newline);
      length += part.length;
      if (length <= maxBytes) parts.push(part);
      else parts = [];
      if (newline === -1) break;
      yield end();
      start = newline + 1;
    }
  }
  if (length > 0) yield end();
}
