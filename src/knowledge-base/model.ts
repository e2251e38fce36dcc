import type { Location } from '../errors.ts';
import type { JsonStep } from '../page/script-json.ts';
import type { Pattern } from '../pattern/pattern.ts';

/** What the knowledge base files say, parsed, with inheritance resolved. */
export interface KnowledgeBase {
  /** Parents before children, then the order of the files. */
  readonly applications: readonly Application[];
  readonly byId: ReadonlyMap<string, Application>;
}

/** A type of application: a category (`forum`), a CMS (`phpbb`), a version variant or a single site. */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly kind: 'category' | 'application';
  readonly parent: Application | null;
  /** Id of the category at the top. */
  readonly category: string;
  /** 0 for a category; the deeper match wins. */
  readonly depth: number;
  /** Own signs only; evidence for a child is evidence for its parents. */
  readonly signs: readonly Sign[];
  /** Sum of the weights of distinct signs that a verdict needs. */
  readonly threshold: number;
  readonly implies: readonly string[];
  readonly excludes: readonly string[];
  /** Own rules first, then inherited ones that no own rule overrides. */
  readonly urls: UrlRules;
  /** Own levels first, then inherited ones with other ids; the order decides which level matches first. */
  readonly levels: readonly Level[];
  /** Where pages print their own time, own places first: what "today" counts from. */
  readonly clocks: readonly Field[];
  /** Folders of its own fixtures (`<tests folder>`), as written. */
  readonly tests: readonly string[];
  readonly location: Location;
}

/** A detection pattern. */
export interface Sign {
  readonly id: string;
  readonly pattern: Pattern;
  readonly weight: number;
  readonly location: Location;
}

/** A kind of page. */
export interface Level {
  readonly id: string;
  readonly kind: 'intermediate' | 'terminal';
  /** People and seeds come in here (a front page), so no action needs to lead to it. */
  readonly entry: boolean;
  /** One alternative must hold; pages of this level match at least one. */
  readonly when: readonly [LevelCondition, ...LevelCondition[]];
  readonly navigation: readonly NavigationAction[];
  readonly extraction: readonly ExtractionAction[];
  /** Id of the application that declares the level. */
  readonly declaredBy: string;
  readonly location: Location;
}

/** All of `all` match and none of `none`. */
export interface LevelCondition {
  readonly all: readonly [Pattern, ...Pattern[]];
  readonly none: readonly Pattern[];
  readonly location: Location;
}

export const ROLES = [
  'content',
  'pagination',
  'list',
  'taxonomy',
  'profile',
  'revision',
  'requisite',
] as const;
export type Role = (typeof ROLES)[number];

/** Links to follow. */
export interface NavigationAction {
  readonly id: string;
  /** Selects elements with href/src, or attributes, or text that is a URL. */
  readonly pattern: Pattern;
  /** Level the links lead to, or null when it can be any. */
  readonly to: string | null;
  readonly role: Role;
  /** A page of this level without a single such link is a failure to adapt to. */
  readonly required: boolean;
  readonly location: Location;
}

export const OBJECT_TYPES = ['post', 'comment', 'article', 'thread', 'forum', 'user'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** Objects to extract. */
export interface ExtractionAction {
  readonly id: string;
  readonly object: ObjectType;
  /** One object per node it selects; null: one object for the page. */
  readonly each: Pattern | null;
  /** Id of the extraction of the same level whose (single) object holds these, e.g. posts in a thread. */
  readonly partOf: string | null;
  /**
   * What the id of an object's element ends in where the software numbers objects of the whole site so: the first group is
   * the fragment of their address, on whatever page of their thread or post they stand.
   */
  readonly anchor: RegExp | null;
  readonly fields: readonly Field[];
  /** A page of this level without a single such object is a failure to adapt to. */
  readonly required: boolean;
  readonly location: Location;
}

export const FIELD_NAMES = [
  'title',
  'author',
  'authorUrl',
  'date',
  'edited',
  'content',
  'language',
  'attachments',
  'url',
  'inReplyTo',
  'tags',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export const FIELD_TYPES = ['text', 'html', 'url', 'date', 'list', 'urls', 'byline', 'author-box'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Which number of `03/04/2014` is meant first. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;

/**
 * How one field is read. Several fields of one name are alternatives: the first that yields a value wins, for dates the
 * first that yields a date.
 */
export interface Field {
  readonly name: FieldName;
  readonly type: FieldType;
  readonly required: boolean;
  /** `object`: below the container; `page`: anywhere on the page. */
  readonly scope: 'object' | 'page';
  readonly select: Selector;
  /** Parts of the selected element that are not part of the value (quotes, signatures, buttons). */
  readonly remove: readonly Pattern[];
  /** What lies in such an element of the page is not selected: lists of other posts, widgets. */
  readonly outside?: readonly Pattern[];
  /** The value starts after the first occurrence of this text; without it there is none, but for dates that no other field gives. */
  readonly after: string | null;
  /** The value ends before the last occurrence of this text, when it occurs. */
  readonly before: string | null;
  /** How the software prints numeric dates unless told otherwise; what the site's dates prove comes first. */
  readonly order?: (typeof DAY_ORDERS)[number];
  readonly location: Location;
}

export type Selector =
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  /** Full XPath 1.0, marked `language="xpath"`; neither indexed nor relaxed. */
  | { readonly kind: 'xpath'; readonly expression: string }
  /** A value of the page's JSON-LD: `BlogPosting.author.name`, marked `language="json-ld"`. */
  | { readonly kind: 'json-ld'; readonly path: readonly string[] }
  /** A value of the JSON in `<script id="…">`, marked `language="json"`; the first object has the first value. */
  | { readonly kind: 'json'; readonly script: string; readonly path: readonly JsonStep[] };

/** What stands between the parameters of a query; with `;` both that and `&`. */
export type QuerySeparator = '&' | ';';

export interface UrlRules {
  /** Absent: `&`. */
  readonly separator?: QuerySeparator;
  readonly drop: readonly DropRule[];
  readonly keep: readonly KeepRule[];
  readonly rewrite: readonly RewriteRule[];
  readonly pagination: readonly PaginationRule[];
  readonly avoid: readonly AvoidRule[];
}

/** Which URLs a rule speaks of. All given parts must hold. */
export interface UrlCondition {
  /** Glob: `*` within a segment, `**` across, `{n}` digits; without leading `/` it matches at any segment. */
  readonly path: string | null;
  /** All must be there: `name` or `name=glob`. */
  readonly parameters: readonly { readonly name: string; readonly value: string | null }[];
  /** None may be there. */
  readonly without: readonly { readonly name: string; readonly value: string | null }[];
}

/** The parameter is no part of a URL's identity; a session parameter isn't fetched either. */
export interface DropRule {
  readonly parameter: string;
  readonly session: boolean;
  readonly where: UrlCondition;
  readonly location: Location;
}

/** Only these parameters are part of the identity of such URLs. */
export interface KeepRule {
  readonly parameters: readonly string[];
  readonly where: UrlCondition;
  readonly location: Location;
}

/** Regular expression on path and query, for identities that globs can't say. */
export interface RewriteRule {
  readonly match: RegExp;
  readonly to: string;
  readonly location: Location;
}

/**
 * What numbers the pages of one list or thread: a parameter (or what follows a text in its value), or a trailing path
 * part such as `page/{n}/`.
 */
export interface PaginationRule {
  readonly parameter: string | null;
  /** The number stands in the parameter's value behind the last such text: `.` in `topic=12.40`. */
  readonly after?: string;
  readonly path: string | null;
  /** The path without the number, where leaving it out does not say it: `thread-*.html` of `thread-*-page-{n}.html`. */
  readonly to?: string;
  /** The value that means the first page, which is also the URL without it. */
  readonly first: string;
  readonly where: UrlCondition;
  readonly location: Location;
}

/** Links never to follow, and why. */
export interface AvoidRule {
  readonly id: string;
  readonly reason: string;
  readonly where: UrlCondition;
  /** The role that a user includes to follow them all the same (`--include revision`), or null. */
  readonly role: Role | null;
  readonly location: Location;
}
