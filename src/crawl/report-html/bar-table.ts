import { escapeHtml, printNumber, printShare } from './markup.ts';

const MOST_ROWS = 60;

/** Counts as bars with their numbers, largest first. */
export function barTable(counts: Readonly<Record<string, number>>, head: string): string {
  const rows = Object.entries(counts).sort(([, one], [, other]) => other - one);
  if (rows.length === 0) return '<p class="none">None.</p>';
  const most = rows[0]![1];
  const sum = rows.reduce((total, [, count]) => total + count, 0);
  const printed = rows.slice(0, MOST_ROWS).map(([name, count]) => {
    const width = most === 0 ? 0 : (100 * count) / most;
    return `<tr><td>${escapeHtml(name)}</td><td class="n">${printNumber(count)}</td><td class="n">${printShare(count, sum)}</td><td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width.toFixed(1)}" height="10"/></svg></td></tr>`;
  });
  const more =
    rows.length > MOST_ROWS
      ? `<p class="none">… and ${rows.length - MOST_ROWS} more in report.json.</p>`
      : '';
  return `<div class="wide"><table class="bars"><thead><tr><th scope="col">${escapeHtml(head)}</th><th scope="col" class="n">count</th><th scope="col" class="n">share</th><td></td></tr></thead><tbody>\n${printed.join('\n')}\n</tbody></table></div>${more}`;
}
