/** The line break that the text uses. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
}

/** White space at the start of the line in which the offset stands. */
export function indentationOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

/** The piece with its own indentation exchanged for the given one; its first line is not indented. */
export function layOut(piece: string, indentation: string, lineEnd: string): string {
  const [first = '', ...rest] = piece.trim().split(/\r?\n/);
  const own = rest.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length);
  const common = Math.min(...own, Number.MAX_SAFE_INTEGER);
  return [first, ...rest.map((line) => (line.trim() === '' ? '' : indentation + line.slice(common)))].join(
    lineEnd,
  );
}
