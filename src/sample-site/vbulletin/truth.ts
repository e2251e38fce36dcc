import type { ForumContent } from '../forum-content.ts';
import { type ForumAddresses, truthOfForum } from '../forum-truth.ts';
import type { ApplicationTruth } from '../truth.ts';
import { pageOfNumber } from './vbulletin.ts';
import { POSTS_PER_PAGE, THREADS_PER_PAGE } from './visit.ts';

const paged = (page: number) => (page === 1 ? '' : `&page=${page}`);

const ADDRESSES: ForumAddresses = {
  index: '/',
  forumSize: THREADS_PER_PAGE,
  threadSize: POSTS_PER_PAGE,
  forum: (id, page) => `/forumdisplay.php?f=${id}${paged(page)}`,
  thread: (id, page) => `/showthread.php?t=${id}${paged(page)}`,
  post: (post) => `/showpost.php?p=${post.id}&postcount=${post.number}`,
  pageOfPost: (post) => pageOfNumber(post.number),
};

/** What the board holds. */
export function truthOfBulletin(content: ForumContent, origin: string): ApplicationTruth {
  return truthOfForum(content, origin, ADDRESSES);
}
