import { type Block, imagesOf, writeBlocks } from './blocks.ts';
import { EPOCH, hoursAfter } from './dates.ts';
import { coinName, writeSentence, writeTitle } from './prose.ts';
import { deriveSeed, Random } from './random.ts';
import { TOPICS } from './words.ts';

/** A member. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly joined: Date;
  /** Printed under each post. */
  readonly signature?: string;
}

/** A forum; categories hold forums only, and have no threads. */
export interface Forum {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: boolean;
  /** 0 at the top. */
  readonly parent: number;
}

/** A post; `quotes` is a post of the same thread that it cites. */
export interface ForumPost {
  readonly id: number;
  readonly thread: number;
  /** From 1, in the thread. */
  readonly number: number;
  readonly author: Member;
  readonly date: Date;
  readonly blocks: readonly Block[];
  readonly quotes?: ForumPost;
  /** The number of an attached picture. */
  readonly attachment?: number;
}

/** A thread, posts oldest first. */
export interface ForumThread {
  readonly id: number;
  readonly forum: number;
  readonly title: string;
  readonly posts: readonly [ForumPost, ...ForumPost[]];
}

/** Everything a forum holds; threads with the newest post first. */
export interface ForumContent {
  readonly forums: readonly Forum[];
  readonly threads: readonly ForumThread[];
  readonly members: readonly Member[];
  readonly images: ReadonlySet<string>;
  readonly threadById: ReadonlyMap<number, ForumThread>;
  readonly postById: ReadonlyMap<number, ForumPost>;
}

/** The board: two categories, five forums, two of them below another. */
function writeForums(random: Random): Forum[] {
  const forum = (id: number, name: string, parent: number, category = false): Forum => ({
    id,
    name,
    description: writeSentence(random),
    category,
    parent,
  });
  const [first, second, third, fourth, fifth] = random.sample(TOPICS, 5) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return [
    forum(1, 'General', 0, true),
    forum(2, first, 1),
    forum(3, second, 1),
    forum(4, `${third} for beginners`, 3),
    forum(5, 'Elsewhere', 0, true),
    forum(6, fourth, 5),
    forum(7, `${fifth} archive`, 6),
  ];
}

/** How likely each forum is for the next thread: one is large enough for several pages. */
const BUSY = [2, 2, 2, 2, 2, 2, 3, 4, 6, 7] as const;

/** Writes a forum; `part` tells two forums of one site apart. */
export function writeForum(seed: number, scale: number, part: string): ForumContent {
  const random = new Random(deriveSeed(seed, part));
  const forums = writeForums(random);
  const members = Array.from({ length: 12 + Math.round(4 * scale) }, (_, index): Member => {
    const member = {
      id: index + 2,
      name: `${coinName(random)}${random.integer(1, 99)}`,
      joined: hoursAfter(EPOCH, index * 31),
    };
    return random.chance(0.4) ? { ...member, signature: `— ${writeSentence(random)}` } : member;
  });
  let posts = 0;
  const threads = Array.from({ length: Math.max(1, Math.round(20 * scale)) }, (_, index): ForumThread => {
    const id = index + 1;
    const start = hoursAfter(EPOCH, 600 + index * random.integer(60, 90));
    const count = index % 5 === 0 ? random.integer(14, 26) : random.integer(1, 8);
    const own: ForumPost[] = [];
    for (let number = 1; number <= count; number += 1) {
      posts += 1;
      own.push(writePost(random, posts, id, number, hoursAfter(start, number * 5.3), members, own));
    }
    // At least one post was written.
    return {
      id,
      forum: random.pick(BUSY),
      title: writeTitle(random),
      posts: own as [ForumPost, ...ForumPost[]],
    };
  });
  const all = threads.flatMap((thread) => thread.posts);
  return {
    forums,
    threads: threads.sort((a, b) => lastPostOf(b).date.getTime() - lastPostOf(a).date.getTime()),
    members,
    images: new Set(all.flatMap((post) => imagesOf(post.blocks))),
    threadById: new Map(threads.map((thread) => [thread.id, thread])),
    postById: new Map(all.map((post) => [post.id, post])),
  };
}

function writePost(
  random: Random,
  id: number,
  thread: number,
  number: number,
  date: Date,
  members: readonly Member[],
  earlier: readonly ForumPost[],
): ForumPost {
  const quoted = earlier.length > 0 && random.chance(0.3) ? random.pick(earlier) : undefined;
  return {
    id,
    thread,
    number,
    author: random.pick(members),
    date,
    blocks: writeBlocks(random, { paragraphs: random.integer(1, 3), sentences: 4, variety: 0.2 }),
    ...(quoted === undefined ? {} : { quotes: quoted }),
    ...(random.chance(0.08) ? { attachment: id } : {}),
  };
}

/** The newest post of a thread. */
export function lastPostOf(thread: ForumThread): ForumPost {
  return thread.posts[thread.posts.length - 1] ?? thread.posts[0];
}

/** The threads of one forum, newest post first. */
export function threadsOf(content: ForumContent, forum: number): readonly ForumThread[] {
  return content.threads.filter((thread) => thread.forum === forum);
}

/** The forums directly below another one, or at the top for 0. */
export function forumsBelow(content: ForumContent, parent: number): readonly Forum[] {
  return content.forums.filter((forum) => forum.parent === parent);
}

/** The forum and all above it, the top one first. */
export function forumTrail(content: ForumContent, id: number): readonly Forum[] {
  const forum = content.forums.find((candidate) => candidate.id === id);
  return forum === undefined ? [] : [...forumTrail(content, forum.parent), forum];
}
