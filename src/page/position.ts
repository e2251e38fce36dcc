/** A place in a text; lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds positions in one text; the table of its lines is made when first asked. */
export class LineTable {
  #starts: readonly number[] | null = null;

  constructor(private readonly text: string) {}

  /** The position of an offset; offsets outside of the text give its start or end. */
  at(offset: number): Position {
    this.#starts ??= lineStarts(this.text);
    const starts = this.#starts;
    const inside = Math.min(Math.max(offset, 0), this.text.length);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= inside) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: inside - starts[low]! + 1 };
  }
}

/** Line breaks are LF, CR and CRLF. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (text.includes('\r')) {
    for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
    return starts;
  }
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** One position; for many in the same text use a {@link LineTable}. */
export function lineColumn(text: string, offset: number): Position {
  return new LineTable(text).at(offset);
}
