import type { ElementNode } from '../../page/tree.ts';
import type { UrlFacts, UrlIdentity } from '../url/url-identity.ts';

/** What kind of markup printed the link; `action` is a node that a navigation action selected. */
export type LinkSource =
  | 'a'
  | 'area'
  | 'frame'
  | 'iframe'
  | 'link'
  | 'meta'
  | 'script'
  | 'event'
  | 'action'
  | RequisiteSource;

/** What kind of markup asked for the requisite. */
export type RequisiteSource =
  | 'image'
  | 'stylesheet'
  | 'icon'
  | 'preload'
  | 'manifest'
  | 'code'
  | 'media'
  | 'object'
  | 'css'
  | 'background'
  | 'lazy';

/** Why a printed link is none that can be fetched. */
export type LinkFault = 'empty' | 'fragment' | 'javascript' | 'scheme' | 'invalid' | 'too-long';

/** A link as the page prints it, before any rule is asked. */
export interface RawLink {
  /** Absolute, http or https, without fragment; what was printed (cut) when there is a `reason`. */
  readonly url: string;
  /** The fragment that was removed, without `#`. */
  readonly fragment: string | null;
  readonly element: ElementNode;
  readonly source: LinkSource;
  /** Text of the link, white space collapsed, cut at 200 characters; `alt` of its image where it has no text. */
  readonly text: string;
  /** Tokens of `rel`, lower case. */
  readonly rel: readonly string[];
  readonly nofollow: boolean;
  /** Why it can't be fetched, or `null`. */
  readonly reason: LinkFault | null;
  /** What the rules of an application say of the URL; for links that can be fetched. */
  facts(identity: UrlIdentity): UrlFacts;
}
