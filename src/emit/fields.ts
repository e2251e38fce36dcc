import type { ArchiveObject } from '../act/object.ts';
import type { Term } from './term.ts';
import { AAH, term } from './vocabulary.ts';

/** Members of an object by how RDF holds them; both directions of the mapping read these tables. */
export const TEXT_FIELDS: readonly (readonly [TextField, Term])[] = [
  ['title', term('dcterms', 'title')],
  ['author', term('dc', 'creator')],
  ['dateText', AAH.dateText],
  ['content', term('sioc', 'content')],
  ['contentHtml', term('content', 'encoded')],
  ['language', term('dcterms', 'language')],
];

export type TextField = 'title' | 'author' | 'dateText' | 'content' | 'contentHtml' | 'language';

export const DATE_FIELDS: readonly (readonly ['date' | 'edited', Term])[] = [
  ['date', term('dcterms', 'created')],
  ['edited', term('dcterms', 'modified')],
];

export const IRI_FIELDS: readonly (readonly ['url' | 'partOf' | 'inReplyTo', Term])[] = [
  ['url', term('sioc', 'link')],
  ['partOf', term('schema', 'isPartOf')],
  ['inReplyTo', term('schema', 'parentItem')],
];

/** Lists: one quad a member, and their order (with repetitions) as JSON where quads alone would lose it. */
export const LIST_FIELDS: readonly ListField[] = [
  { name: 'attachments', member: term('sioc', 'attachment'), order: AAH.attachmentOrder, iris: true },
  { name: 'tags', member: term('dcterms', 'subject'), order: AAH.tagOrder, iris: false },
];

export interface ListField {
  readonly name: 'attachments' | 'tags';
  readonly member: Term;
  readonly order: Term;
  readonly iris: boolean;
}

export const HAS_CREATOR: Term = term('sioc', 'has_creator');
export const POSITION: Term = term('schema', 'position');
export const WAS_GENERATED_BY: Term = term('prov', 'wasGeneratedBy');
export const SOURCE: Term = term('dcterms', 'source');
export const GENERATED_AT: Term = term('prov', 'generatedAtTime');

/** Members that the tables above or the capture and action of an object account for. */
type Mapped =
  | TextField
  | 'date'
  | 'edited'
  | 'url'
  | 'partOf'
  | 'inReplyTo'
  | 'attachments'
  | 'tags'
  | 'authorUrl'
  | 'position'
  | 'learned'
  | 'id'
  | 'type'
  | 'page'
  | 'captured'
  | 'application'
  | 'level'
  | 'action';

/** Fails to compile when an object gains a member that the mapping does not know. */
export const EVERY_MEMBER_IS_MAPPED: Exclude<keyof ArchiveObject, Mapped> extends never ? true : never = true;
