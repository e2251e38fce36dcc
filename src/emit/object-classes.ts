import type { ArchiveObject } from '../act/object.ts';
import type { ObjectType } from '../knowledge-base/model.ts';
import type { Term } from './term.ts';
import { term } from './vocabulary.ts';

/** SIOC first, schema.org second. */
export type Classes = readonly [sioc: Term, schema: Term];

const BOARD_POST: Classes = [term('sioct', 'BoardPost'), term('schema', 'DiscussionForumPosting')];
const BLOG_POST: Classes = [term('sioct', 'BlogPost'), term('schema', 'BlogPosting')];
/** What both are in schema.org: said when nothing tells a forum's post from a blog's. */
const POST: Classes = [term('sioc', 'Post'), term('schema', 'SocialMediaPosting')];
const WIKI_ARTICLE: Classes = [term('sioct', 'WikiArticle'), term('schema', 'Article')];
const ARTICLE: Classes = [term('sioc', 'Item'), term('schema', 'Article')];
const COMMENT: Classes = [term('sioct', 'Comment'), term('schema', 'Comment')];
const THREAD: Classes = [term('sioc', 'Thread'), term('schema', 'Conversation')];
const FORUM: Classes = [term('sioct', 'MessageBoard'), term('schema', 'Collection')];
/** An account is what an author has on the site, also where no object of type `user` describes it. */
export const ACCOUNT: Classes = [term('sioc', 'UserAccount'), term('schema', 'Person')];

/** The two classes of an object; `category` is that of its application (`forum`, `blog`, `wiki`, …), where known. */
export function classesOf(object: ArchiveObject, category: string | undefined): Classes {
  switch (object.type) {
    case 'post':
      return postClasses(object, category);
    case 'article':
      return category === 'wiki' ? WIKI_ARTICLE : ARTICLE;
    case 'comment':
      return COMMENT;
    case 'thread':
      return THREAD;
    case 'forum':
      return FORUM;
    case 'user':
      return ACCOUNT;
  }
}

function postClasses(object: ArchiveObject, category: string | undefined): Classes {
  if (category === 'blog') return BLOG_POST;
  // Only posts of a thread belong to another object of their page.
  return category === 'forum' || object.partOf !== undefined ? BOARD_POST : POST;
}

/** `user` comes last: a page that is also somebody's profile is an account besides what it is itself. */
const BY_CLASS: readonly (readonly [string, ObjectType])[] = [
  [BOARD_POST[0].value, 'post'],
  [BLOG_POST[0].value, 'post'],
  [POST[0].value, 'post'],
  [COMMENT[0].value, 'comment'],
  [WIKI_ARTICLE[0].value, 'article'],
  [ARTICLE[0].value, 'article'],
  [THREAD[0].value, 'thread'],
  [FORUM[0].value, 'forum'],
  [ACCOUNT[0].value, 'user'],
];

/** The type of an object with these classes, or null when it is none of ours. */
export function typeOfClasses(classes: readonly string[]): ObjectType | null {
  return BY_CLASS.find(([iri]) => classes.includes(iri))?.[1] ?? null;
}
