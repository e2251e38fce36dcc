import { externalLinksOf, textOf } from './blocks.ts';
import { isoDate } from './dates.ts';
import { type ForumContent, type ForumPost, threadsOf } from './forum-content.ts';
import { pageCount } from './response.ts';
import type { ApplicationTruth, TruthObject } from './truth.ts';

/** Where a forum software has its pages; all from the root, pages count from 1. */
export interface ForumAddresses {
  readonly index: string;
  /** Threads on a page of a forum. */
  readonly forumSize: number;
  /** Posts on a page of a thread. */
  readonly threadSize: number;
  forum(id: number, page: number): string;
  thread(id: number, page: number): string;
  post(post: ForumPost): string;
  pageOfPost(post: ForumPost): number;
}

/** What a forum holds. */
export function truthOfForum(
  content: ForumContent,
  origin: string,
  addresses: ForumAddresses,
): ApplicationTruth {
  const objects: TruthObject[] = [];
  const useful = [`${origin}${addresses.index}`];
  for (const forum of content.forums) {
    const pages = pageCount(threadsOf(content, forum.id).length, addresses.forumSize);
    // A category's own page repeats a part of the front page.
    for (let page = 1; page <= pages && !forum.category; page += 1) {
      useful.push(`${origin}${addresses.forum(forum.id, page)}`);
    }
  }
  for (const thread of content.threads) {
    const pages = pageCount(thread.posts.length, addresses.threadSize);
    const url = (page: number) => `${origin}${addresses.thread(thread.id, page)}`;
    for (let page = 1; page <= pages; page += 1) useful.push(url(page));
    const [first] = thread.posts;
    objects.push({
      type: 'thread',
      url: url(1),
      page: url(1),
      title: thread.title,
      author: first.author.name,
      date: isoDate(first.date),
      text: '',
      externalLinks: [],
    });
    for (const post of thread.posts) {
      objects.push({
        type: 'post',
        url: `${origin}${addresses.post(post)}`,
        page: url(addresses.pageOfPost(post)),
        title: thread.title,
        author: post.author.name,
        date: isoDate(post.date),
        text: textOf(post.blocks),
        externalLinks: externalLinksOf(post.blocks),
        partOf: url(1),
      });
    }
  }
  return { objects, usefulPages: useful };
}
