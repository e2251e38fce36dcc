import type { ForumContent } from '../forum-content.ts';
import { type ForumAddresses, truthOfForum } from '../forum-truth.ts';
import type { ApplicationTruth } from '../truth.ts';
import { pageStart } from './phpbb.ts';
import { POSTS_PER_PAGE, TOPICS_PER_PAGE } from './visit.ts';

const start = (entries: number) => (entries === 0 ? '' : `&start=${entries}`);

const ADDRESSES: ForumAddresses = {
  index: '/',
  forumSize: TOPICS_PER_PAGE,
  threadSize: POSTS_PER_PAGE,
  forum: (id, page) => `/viewforum.php?f=${id}${start((page - 1) * TOPICS_PER_PAGE)}`,
  thread: (id, page) => `/viewtopic.php?t=${id}${start((page - 1) * POSTS_PER_PAGE)}`,
  post: (post) => `/viewtopic.php?p=${post.id}#p${post.id}`,
  pageOfPost: (post) => pageStart(post.number) / POSTS_PER_PAGE + 1,
};

/** What the board holds. */
export function truthOfBoard(content: ForumContent, origin: string): ApplicationTruth {
  return truthOfForum(content, origin, ADDRESSES);
}
