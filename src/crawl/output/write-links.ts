import type { Link, SkippedLink } from '../../act/link.ts';
import type { Utf8Writer } from '../../emit/utf8-writer.ts';
import type { Alias } from '../../outcome.ts';

/** Writes lines of `links.jsonl`. There are hundreds on a page; what they have in common is printed once. */
export function writeLinks(
  out: Utf8Writer,
  from: string,
  links: readonly (Link | SkippedLink)[],
  followed: boolean,
): void {
  if (links.length === 0) return;
  const start = JSON.stringify({ from, followed }).slice(0, -1);
  // All at once, then cut apart. Inside a string no quote stands behind a brace but one that ends it.
  const parts = JSON.stringify(links).slice(2, -1).split(BETWEEN);
  if (parts.length === links.length) {
    out.write(`${start},${parts.join(`}\n${start},"url":`)}\n`);
  } else for (const link of links) out.write(`${start},${JSON.stringify(link).slice(1)}\n`);
}

/** Between two links in a list, whose first member is the URL. */
const BETWEEN = '},{"url":';

/** Writes lines of `aliases.jsonl`. Who looks a URL up wants the capture, under the address it was fetched from. */
export function writeAliases(
  out: Utf8Writer,
  {
    url,
    canonical,
    aliases,
  }: { readonly url: string; readonly canonical: string; readonly aliases: readonly Alias[] },
): void {
  for (const alias of aliases) {
    const holder = alias.holder === canonical ? url : alias.holder;
    if (alias.url !== holder) out.write(`${JSON.stringify({ ...alias, holder })}\n`);
  }
}

/** How many links are not followed, by rule. */
export function countRules(links: readonly SkippedLink[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of links) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}
