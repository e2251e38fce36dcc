const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, in content and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}

/** `12,345`, with a fixed grouping so that reports compare. */
export function printNumber(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A share of a whole as `12.3%`. */
export function printShare(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((100 * part) / whole).toFixed(1)}%`;
}

/** A measure: one decimal while it is small. */
export function printMeasure(value: number): string {
  return value < 100 ? value.toFixed(1) : printNumber(value);
}

/** A number that is printed already, with its unit. */
export interface Figure {
  readonly figure: string;
}

/** Milliseconds for people; a dash for what is not known. */
export function milliseconds(value: number | null): Figure {
  if (value === null) return { figure: '–' };
  return { figure: value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s` };
}

/** Text that breaks after slashes first. */
export function escapePath(text: string): string {
  return escapeHtml(text).replaceAll('/', '/<wbr>');
}

/**
 * A table with a heading row; texts are HTML. Numbers go to the right, and so does their heading. Every cell carries its
 * heading, for where there is no room for columns.
 */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number | Figure)[])[],
): string {
  const [first] = rows;
  if (first === undefined) return '<p class="none">None.</p>';
  const head = heads.map(
    (each, column) =>
      `<th scope="col"${typeof first[column] === 'string' ? '' : ' class="n"'}>${escapeHtml(each)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, column) => {
      const label = `data-label="${escapeHtml(heads[column] ?? '')}"`;
      if (typeof cell === 'string') return `<td ${label}><div>${cell}</div></td>`;
      return `<td class="n" ${label}>${typeof cell === 'number' ? printNumber(cell) : escapeHtml(cell.figure)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table class="cards"><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

/** A section of the page with its heading. */
export function section(title: string, ...content: readonly string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>\n${content.join('\n')}\n</section>`;
}

/** A URL that may be opened, shown shortened. */
export function link(url: string): string {
  const shown = url.length > 90 ? `${url.slice(0, 60)}…${url.slice(-25)}` : url;
  return /^https?:/.test(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(shown)}</a>` : escapeHtml(shown);
}
