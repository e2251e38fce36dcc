import { type Block, type Span, Writer } from './content.ts';

/** A wiki page to be written, newest version last. */
export interface WikiPage {
  readonly key: string;
  readonly title: string;
  readonly versions: readonly {
    readonly author: string;
    readonly date: Date;
    readonly blocks: readonly Block[];
  }[];
}

/** What links to where. */
export interface WikiPlan {
  readonly seed: number;
  /** Keys and titles, the start page first. */
  readonly pages: readonly { readonly key: string; readonly title: string }[];
  /** Keys that no text links to; they are reached through lists. */
  readonly unlinked?: ReadonlySet<string>;
  /** Further links that texts may hold: redirects, pages that don't exist. */
  readonly extra?: readonly Span[];
}

/** Pages with two or three versions each; every linked page is reached from the first along a tree, and crosswise. */
export function writePages({ seed, pages, unlinked = new Set(), extra = [] }: WikiPlan): WikiPage[] {
  const writer = new Writer(seed);
  const linked = pages.filter(({ key }) => !unlinked.has(key));
  const links = new Map<string, Span[]>(pages.map(({ key }) => [key, []]));
  linked.forEach(({ key, title }, at) => {
    const parent = linked[Math.floor((at - 1) / 4)];
    if (parent !== undefined) links.get(parent.key)?.push({ text: title, to: key });
  });
  return pages.map(({ key, title }) => {
    const crosswise = Array.from({ length: 3 }, () => writer.pick(linked));
    const spans = [
      ...(links.get(key) ?? []),
      ...crosswise.map((page): Span => ({ text: page.title, to: page.key })),
      ...(extra.length > 0 ? [writer.pick(extra)] : []),
    ];
    const count = 2 + writer.number(2);
    const first = writer.moment();
    const versions = Array.from({ length: count }, (_, at) => ({
      author: writer.person(),
      date: new Date(first.getTime() + 86_400_000 * (31 * at + writer.number(30))),
      blocks: writer.blocks(spans),
    }));
    return { key, title, versions };
  });
}

/** Titles that differ. */
export function writeTitles(writer: Writer, count: number): string[] {
  const titles = new Set<string>();
  while (titles.size < count) titles.add(writer.title());
  return [...titles];
}
