/** Words as a reader hears them: lower case, quotes and hyphenation marks dropped. */
export function words(text: string | undefined): string[] {
  return (
    (text ?? '')
      .replace(/['’‘ʼ\u00ad\u200b]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/** One spelling of a text. */
export function normalise(text: string | undefined): string {
  return words(text).join(' ');
}

/** How well two texts agree: F1 of their distinct word pairs. */
export function agreement(one: string | undefined, other: string | undefined): number {
  const [a, b] = [pairs(one), pairs(other)];
  if (a.size === 0 && b.size === 0) return 1;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return common === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function pairs(text: string | undefined): Set<string> {
  const list = words(text);
  if (list.length < 2) return new Set(list);
  return new Set(list.slice(1).map((word, index) => `${list[index]} ${word}`));
}
