import type { Truth } from '../../quality/truth.ts';
import { normalise } from '../../quality/words.ts';

/** All texts of a site's database: posts, pages, comments. */
export function textsOf(truth: Truth): string[] {
  return [
    ...[...(truth.posts ?? []), ...(truth.pages ?? [])].flatMap(({ bodyText, text, comments }) => [
      bodyText ?? text ?? '',
      ...(comments ?? []).map((comment) => comment.text),
    ]),
    ...(truth.threads ?? []).flatMap(({ posts }) => posts.map((post) => post.text)),
  ];
}

/** The texts whose beginning, middle and end (six words each) are not all in what was seen (normalised). */
export function missingTexts(texts: readonly string[], seen: string): string[] {
  const haystack = ` ${seen.replaceAll('\n', ' \n ')} `;
  return texts.filter((text) => {
    const words = normalise(text).split(' ');
    const starts = [0, Math.max(0, (words.length >> 1) - 3), Math.max(0, words.length - 6)];
    return !starts.every((at) => haystack.includes(` ${words.slice(at, at + 6).join(' ')} `));
  });
}
