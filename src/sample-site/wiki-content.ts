import { type Block, imagesOf, type Run, writeBlocks } from './blocks.ts';
import { EPOCH, hoursAfter } from './dates.ts';
import { capitalise, coinName, writePerson, writeSentence } from './prose.ts';
import { deriveSeed, Random } from './random.ts';
import { ADJECTIVES, NOUNS, TOPICS } from './words.ts';

/** One saved version of an article; only the newest has the current text. */
export interface WikiRevision {
  readonly id: number;
  readonly author: string;
  readonly date: Date;
  readonly summary: string;
}

/** An article or a talk page. */
export interface WikiArticle {
  /** With spaces; talk pages begin with `Talk:`. */
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly categories: readonly string[];
  /** Rows of the box at the right, from a template. */
  readonly box: readonly (readonly [string, string])[];
  /** Newest first. */
  readonly revisions: readonly [WikiRevision, ...WikiRevision[]];
}

/** Everything the wiki holds; the main page comes first. */
export interface WikiContent {
  readonly articles: readonly WikiArticle[];
  readonly talk: readonly WikiArticle[];
  /** From the title that redirects to the title that holds the text. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly byTitle: ReadonlyMap<string, WikiArticle>;
  readonly images: ReadonlySet<string>;
  readonly newest: Date;
}

/** The title of the page at the root. */
export const MAIN_PAGE = 'Main Page';

/** Writes the wiki. Article `i` is linked from article `(i - 1) / 3`, so that all hang on the main page. */
export function writeWiki(seed: number, scale: number): WikiContent {
  const random = new Random(deriveSeed(seed, 'wiki'));
  const count = Math.max(2, Math.round(25 * scale));
  const titles = [MAIN_PAGE, ...Array.from({ length: count }, () => writeArticleTitle(random))];
  const redirects = new Map(
    titles
      .slice(1)
      .filter((_, index) => index % 8 === 3)
      .map((title) => [`${coinName(random)} (${title.split(' ')[0]})`, title] as const),
  );
  const authors = Array.from({ length: 5 }, () => writePerson(random).split(' ')[0] ?? 'Editor');
  let revision = 0;
  const article = (title: string, links: readonly string[]): WikiArticle => {
    const created = hoursAfter(EPOCH, 40 + revision * 7.1);
    const revisions = Array.from({ length: random.integer(2, 4) }, (_, index): WikiRevision => {
      revision += 1;
      const summary = index === 0 ? 'New page' : writeSentence(random);
      return { id: revision, author: random.pick(authors), date: hoursAfter(created, index * 50.2), summary };
    });
    return {
      title,
      blocks: [
        ...writeBlocks(random, { paragraphs: random.integer(2, 5) }),
        ...links.map((to) => linkBlock(random, to)),
      ],
      categories: random.sample(TOPICS, random.integer(1, 3)),
      box: title.startsWith('Talk:') || random.chance(0.5) ? [] : writeBox(random),
      // At least two were written.
      revisions: revisions.reverse() as [WikiRevision, ...WikiRevision[]],
    };
  };
  const articles = titles.map((title, index) => {
    const below = [1, 2, 3].map((step) => titles[index * 3 + step]).filter((to) => to !== undefined);
    const across = random.sample(titles, 2);
    const alias = random.chance(0.3) ? random.sample([...redirects.keys()], 1) : [];
    const missing = random.chance(0.3) ? [`${coinName(random)} (missing)`] : [];
    return article(title, [...new Set([...below, ...across, ...alias, ...missing])]);
  });
  const talk = titles.filter((_, index) => index % 3 === 1).map((title) => article(`Talk:${title}`, []));
  const all = [...articles, ...talk];
  return {
    articles,
    talk,
    redirects,
    byTitle: new Map(all.map((one) => [one.title, one])),
    images: new Set(all.flatMap((one) => imagesOf(one.blocks))),
    newest: new Date(Math.max(...all.map((one) => one.revisions[0].date.getTime()))),
  };
}

function writeArticleTitle(random: Random): string {
  return capitalise(`${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} of ${coinName(random)}`);
}

function linkBlock(random: Random, to: string): Block {
  const runs: Run[] = [
    { kind: 'text', text: `${writeSentence(random)} Compare ` },
    { kind: 'internal', text: to, target: to },
    { kind: 'text', text: `. ${writeSentence(random)}` },
  ];
  return { kind: 'paragraph', runs };
}

function writeBox(random: Random): (readonly [string, string])[] {
  return [
    ['Founded', String(random.integer(1650, 1990))],
    ['Keeper', writePerson(random)],
    ['Material', random.pick(NOUNS)],
  ];
}
