import { createHash } from 'node:crypto';
import type { ExtractionAction } from '../knowledge-base/model.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { type ActContext, pageIdentity } from './context.ts';
import { UrlParts } from './url/url-parts.ts';

/** What an object's identity is made from. */
export interface IdentitySource {
  readonly action: ExtractionAction;
  readonly container: ElementNode;
  readonly url: string | undefined;
  readonly content: string | undefined;
  readonly context: ActContext;
  /** Ids of the page-level objects so far, by action. */
  readonly taken: ReadonlyMap<string, string>;
}

/**
 * A stable IRI. Page-level objects are their whole (page one of their thread or post); others are their permalink
 * without what is not identity, unless it is another's; else the whole and the number that the software gives them (`anchor`); else page and
 * element id; else page and a hash of the content.
 */
export function objectId(source: IdentitySource): string {
  const { action, container, context } = source;
  if (action.each === null) {
    const whole = context.identity.whole(new UrlParts(source.url ?? pageIdentity(context)));
    return [...source.taken.values()].includes(whole) ? `${whole}#${action.id}` : whole;
  }
  const anchor = action.anchor === null ? null : findAnchor(container, action.anchor);
  if (source.url !== undefined && !isOfAnother(source.url, anchor, source))
    return context.identity.permalink(new UrlParts(source.url));
  if (anchor !== null) return `${wholeOf(source)}#${anchor}`;
  const canonical = pageIdentity(context);
  const elementId = attributeOf(container, 'id');
  if (elementId) return `${canonical}#${encodeURIComponent(elementId)}`;
  const hash = createHash('sha256')
    .update(source.content ?? String(container.order))
    .digest('hex');
  return `${canonical}#${action.id}-${hash.slice(0, 16)}`;
}

/**
 * True for a permalink that says less than the number of the element: it names another object (what this one answers), or
 * is nothing but a fragment, on whatever page of the post.
 */
function isOfAnother(url: string, anchor: string | null, { action, context }: IdentitySource): boolean {
  if (anchor === null) return false;
  const at = url.indexOf('#');
  const named = at === -1 ? null : (action.anchor?.exec(url.slice(at + 1))?.[1] ?? null);
  if (named === null) return false;
  return named !== anchor || url.slice(0, at) === context.page.url.replace(/#.*$/, '');
}

/** What the object is part of: the post may name its own address, on page two of a text that its site divides. */
function wholeOf({ action, context, taken }: IdentitySource): string {
  const parent = action.partOf === null ? undefined : taken.get(action.partOf);
  return parent?.replace(/#.*$/, '') ?? context.identity.whole(new UrlParts(pageIdentity(context)));
}

/** In the id of the element, or else of the first one inside of it that has such an id. */
function findAnchor(element: ElementNode, anchor: RegExp): string | null {
  const own = anchor.exec(attributeOf(element, 'id') ?? '')?.[1];
  if (own !== undefined) return own;
  for (const child of element.children) {
    const found = child.kind === 'element' ? findAnchor(child, anchor) : null;
    if (found !== null) return found;
  }
  return null;
}
