import { type Block, imagesOf, writeBlocks } from './blocks.ts';
import { EPOCH, hoursAfter } from './dates.ts';
import { slugOf, writePerson, writeTitle } from './prose.ts';
import { deriveSeed, Random } from './random.ts';
import { NOUNS, TOPICS } from './words.ts';

/** A comment of a post; `replies` are printed under it. */
export interface BlogComment {
  readonly id: number;
  readonly author: string;
  readonly date: Date;
  readonly blocks: readonly Block[];
  readonly replies: readonly BlogComment[];
}

/** A post; `comments` are the top-level ones, oldest first. */
export interface BlogPost {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly date: Date;
  readonly category: string;
  readonly tags: readonly string[];
  readonly blocks: readonly Block[];
  readonly comments: readonly BlogComment[];
}

/** A static page. `inMenu` is false for the one that only a post's text links to. */
export interface BlogPage {
  readonly id: number;
  /** From the root, with slashes at both ends. */
  readonly path: string;
  readonly title: string;
  readonly date: Date;
  readonly blocks: readonly Block[];
  readonly inMenu: boolean;
}

/** Everything the blog holds; posts newest first. */
export interface BlogContent {
  readonly posts: readonly BlogPost[];
  readonly pages: readonly BlogPage[];
  readonly authors: readonly string[];
  readonly images: ReadonlySet<string>;
}

const COLOPHON = '/colophon/';

/** Writes the blog. */
export function writeBlog(seed: number, scale: number): BlogContent {
  const random = new Random(deriveSeed(seed, 'blog'));
  const authors = Array.from({ length: 4 }, () => writePerson(random));
  const tags = random.sample(NOUNS, 12);
  let comments = 0;
  const posts = Array.from({ length: Math.max(1, Math.round(25 * scale)) }, (_, index): BlogPost => {
    const title = writeTitle(random);
    const date = hoursAfter(EPOCH, index * random.integer(300, 420) + random.next() * 24);
    const blocks = writeBlocks(random, { paragraphs: random.integer(2, 6) });
    if (index === 0) blocks.push(colophonLink());
    const count = index % 4 === 0 ? random.integer(12, 22) : random.integer(0, 5);
    const own = Array.from({ length: count }, (_, at) => {
      const comment = writeComment(random, comments + 1, hoursAfter(date, (at + 1) * 9.7), 2);
      comments += 1 + comment.replies.reduce((sum, reply) => sum + 1 + reply.replies.length, 0);
      return comment;
    });
    return {
      id: 10 + index * 3,
      slug: `${slugOf(title)}-${index + 1}`,
      title,
      author: random.pick(authors),
      date,
      category: random.pick(TOPICS.slice(0, 5)),
      tags: random.sample(tags, random.integer(1, 4)),
      blocks,
      comments: own,
    };
  });
  const pages = writePages(random);
  const texts = [
    ...posts.map((post) => post.blocks),
    ...posts.flatMap((post) => post.comments.flatMap(withReplies).map((comment) => comment.blocks)),
    ...pages.map((page) => page.blocks),
  ];
  return { posts: posts.reverse(), pages, authors, images: new Set(texts.flatMap(imagesOf)) };
}

function writeComment(random: Random, id: number, date: Date, depth: number): BlogComment {
  const answered = depth > 0 && random.chance(0.25);
  return {
    id,
    author: writePerson(random),
    date,
    blocks: writeBlocks(random, { paragraphs: random.integer(1, 2), sentences: 3, variety: 0.1 }),
    replies: answered ? [writeComment(random, id + 1, hoursAfter(date, 3.3), depth - 1)] : [],
  };
}

function colophonLink(): Block {
  return {
    kind: 'paragraph',
    runs: [
      { kind: 'text', text: 'How these pages are made is told in the ' },
      { kind: 'internal', text: 'colophon', target: COLOPHON },
      { kind: 'text', text: '.' },
    ],
  };
}

function writePages(random: Random): BlogPage[] {
  const page = (id: number, path: string, title: string, inMenu: boolean): BlogPage => ({
    id,
    path,
    title,
    date: hoursAfter(EPOCH, id),
    blocks: writeBlocks(random, { paragraphs: 3 }),
    inMenu,
  });
  return [
    page(2, '/about/', 'About', true),
    page(3, '/about/contributors/', 'Contributors', true),
    page(4, '/contact/', 'Contact', true),
    page(5, COLOPHON, 'Colophon', false),
  ];
}

/** A comment and all below it, in the order in which they are printed. */
export function withReplies(comment: BlogComment): BlogComment[] {
  return [comment, ...comment.replies.flatMap(withReplies)];
}
