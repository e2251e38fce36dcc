import type { Scores } from './score.ts';

const COLUMNS = [
  'post.title',
  'post.author',
  'post.date',
  'post.content',
  'post.values-right',
  'comment.found',
  'comment.author',
  'comment.date',
  'fpost.content',
  'fpost.author',
  'fpost.date',
];

/** A table of shares, one line a group of recordings and system; `–` where there was nothing to score. */
export function printTotals(totals: ReadonlyMap<string, Scores>): string {
  const columns = COLUMNS.filter((column) => [...totals.values()].some((scores) => scores.has(column)));
  const lines = [...totals].map(([name, scores]) => {
    const cells = columns.map((column) => {
      const score = scores.get(column);
      return score === undefined ? '–' : `${((100 * score.right) / score.all).toFixed(1)}%`;
    });
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  return [`| | ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length + 1)}`, ...lines].join('\n');
}
