import { attributeOf, type ElementNode } from '../page/tree.ts';

/** Parts of a page that hold other things than its main object; flags, inherited by all they hold. */
export const ZONE = {
  comments: 1,
  navigation: 2,
  aside: 4,
  related: 8,
  biography: 16,
  form: 32,
  siteFooter: 64,
  /** Of an object in a list: signature, attachments, who edited it. */
  appendix: 128,
} as const;

/** Everything in which a page's own title, date or text never stands. */
export const FOREIGN_ZONES =
  ZONE.comments | ZONE.navigation | ZONE.aside | ZONE.related | ZONE.form | ZONE.siteFooter;

const COMMENTS =
  /^(comments?|respond|reply|replies|responses?|discussion|commentlist|disqus|trackbacks?|pings?|pinglist)$/;
const COMMENT_TOKEN =
  /^(wp-block-)?(post-)?comments?([-_](list|area|section|wrap(per)?|body|form|respond|container|inner|template|box|thread|count|link|number|nav\w*|meta|title|query-loop)|s?-?list)?$|^(?:commentlist|comments?)$/;
const NAVIGATION =
  /^(nav|navi|navigation|navbar|menu|submenu|breadcrumbs?|pagination|pager|paging|toolbar|skip)$/;
const ASIDE = /^(sidebar|widgets?|aside|offcanvas|drawer|modal|popup|cookie|banner|advert|ads)$/;
const RELATED =
  /^(related|recent|popular|similar|recommended|share|sharing|sharedaddy|social|sns|jetpack|likes|tags?links|taglist|adjacent)$/;
const BIOGRAPHY = /^(bio|biography|authorbox|aboutauthor)$/;
const APPENDIX = /^(signature|sig|attach\w*|edited|lastedit\w*|editby|modified)$/;
const FOOTER = /^(colophon|footer)$/;

/** The words in an element's id and classes: `entry-content postBody` → entry, content, post, body. */
export function wordsOf(element: ElementNode): readonly string[] {
  let found = words.get(element);
  if (found === undefined) {
    const marks = `${attributeOf(element, 'id') ?? ''} ${attributeOf(element, 'class') ?? ''}`;
    found = marks === ' ' ? NO_WORDS : splitWords(marks.slice(0, 400));
    words.set(element, found);
  }
  return found;
}

const words = new WeakMap<ElementNode, readonly string[]>();
const NO_WORDS: readonly string[] = [];

function splitWords(marks: string): string[] {
  const parts = marks.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return parts.split(/[^a-z]+/).filter((word) => word !== '');
}

/** The zones that an element itself opens, by what it is and how it is called. */
export function ownZones(element: ElementNode): number {
  const { name } = element;
  if (name === 'nav') return ZONE.navigation;
  if (name === 'form') return ZONE.form;
  if (name === 'html' || name === 'body' || name === 'main') return 0;
  const role = attributeOf(element, 'role');
  if (role === 'navigation') return ZONE.navigation;
  let zones = name === 'aside' || role === 'complementary' ? ZONE.aside : 0;
  if (name === 'fieldset') zones |= ZONE.appendix;
  const words = wordsOf(element);
  if (words.length === 0) return name === 'footer' && isSiteFooter(element) ? ZONE.siteFooter : zones;
  if (isComments(element)) zones |= ZONE.comments;
  const isObject = words.includes('hentry') || words.includes('type');
  if (isObject) return zones & ZONE.comments;
  for (const word of words) {
    if (NAVIGATION.test(word)) zones |= ZONE.navigation;
    else if (ASIDE.test(word)) zones |= ZONE.aside;
    else if (RELATED.test(word)) zones |= ZONE.related;
    else if (BIOGRAPHY.test(word)) zones |= ZONE.biography;
    else if (APPENDIX.test(word)) zones |= ZONE.appendix;
    else if (FOOTER.test(word) && isSiteFooter(element)) zones |= ZONE.siteFooter;
  }
  if (words.includes('author') && words.some((word) => /^(info|box|about|card|description)$/.test(word)))
    zones |= ZONE.biography;
  return zones;
}

function isComments(element: ElementNode): boolean {
  const id = attributeOf(element, 'id')?.toLowerCase() ?? '';
  if (COMMENTS.test(id) || /^(li-|div-|article-)?comment-?\d+$/.test(id)) return true;
  const tokens = (attributeOf(element, 'class') ?? '').toLowerCase().split(/\s+/);
  if (tokens.includes('hentry')) return false;
  return tokens.some((token) => COMMENT_TOKEN.test(token) || COMMENTS.test(token));
}

/** Articles have footers of their own, with date and author. */
function isSiteFooter(element: ElementNode): boolean {
  for (let above = element.parent; above !== null; above = above.parent) {
    if (above.name === 'article' || above.name === 'main') return false;
    if (/\b(hentry|post|entry)\b/.test(attributeOf(above, 'class') ?? '') && above.name !== 'body')
      return false;
  }
  return true;
}
