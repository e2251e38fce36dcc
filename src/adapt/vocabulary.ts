import { attributeOf, type ElementNode } from '../page/tree.ts';
import type { Comparison, Condition, Predicate } from '../pattern/pattern.ts';
import { isPrintableLiteral } from '../pattern/print.ts';

/** Attributes that templates name things with, best first. */
export const NAMING_ATTRIBUTES = ['class', 'id', 'itemprop', 'rel', 'role', 'property', 'name'] as const;

/** A test on one attribute. */
export interface AttributeTest {
  readonly attribute: string;
  readonly comparison: Comparison;
  readonly literal: string;
}

/** Element names of a page with the attribute values found on each, in order of appearance. */
export type Vocabulary = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Collects the names, attributes and values of elements. */
export function collectVocabulary(elements: Iterable<ElementNode>): Vocabulary {
  const names = new Map<string, Map<string, Set<string>>>();
  for (const element of elements) {
    if (!isPlainName(element.name)) continue;
    let attributes = names.get(element.name);
    if (attributes === undefined) {
      attributes = new Map();
      names.set(element.name, attributes);
    }
    for (const attribute of NAMING_ATTRIBUTES) {
      const value = attributeOf(element, attribute);
      if (value === undefined || value === '') continue;
      let values = attributes.get(attribute);
      if (values === undefined) {
        values = new Set();
        attributes.set(attribute, values);
      }
      values.add(value);
    }
  }
  return names;
}

/** A name that a pattern can say without doubt; broken pages have elements called anything. */
export function isPlainName(name: string): boolean {
  return /^[a-z][a-z0-9_-]*$/.test(name);
}

/** Tests in the manner of `comparison` that a value makes true; none for values that say nothing stable. */
export function testsOf(attribute: string, value: string, comparison: Comparison): AttributeTest[] {
  const usable = (literal: string) => literal !== '' && literal.length <= 80 && isPrintableLiteral(literal);
  if (comparison === 'equals') {
    const literal = attribute === 'class' ? value : value.trim();
    const steady = literal.split(/\s+/).every((token) => isStable(token));
    return steady && usable(literal) ? [{ attribute, comparison, literal }] : [];
  }
  if (comparison === 'starts-with') {
    const literal = /^[^\d\s]+/.exec(value)?.[0] ?? '';
    return literal.length >= 1 && usable(literal) ? [{ attribute, comparison, literal }] : [];
  }
  if (attribute === 'class' || attribute === 'rel') {
    const tokens = [...new Set(value.split(/\s+/))];
    return [
      ...tokens
        .filter((token) => isStable(token) && usable(token))
        .map((literal) => ({ attribute, comparison: 'contains-token', literal }) as const),
      ...tokens
        .map(stemOf)
        .filter((stem) => stem !== null && usable(stem))
        .map((literal) => ({ attribute, comparison: 'contains', literal: literal! }) as const),
    ];
  }
  return isStable(value) && usable(value) ? [{ attribute, comparison: 'equals', literal: value }] : [];
}

/** All tests that an element passes, the most stable attributes first. */
export function testsOfElement(element: ElementNode): AttributeTest[] {
  return NAMING_ATTRIBUTES.flatMap((attribute) =>
    testsOf(attribute, attributeOf(element, attribute) ?? '', 'contains-token'),
  );
}

const PER_PAGE = /^(category|tag|term|cat|format|status|comment-author|author-is)-/;
const PER_ITEM =
  /^(even|odd|alt|first|last|sticky|active|current|bypostauthor|byuser|depth|thread-\w+|bg\d|row\d|unread|read|online|has-profile)$|^(depth|level|indent)-?\d+$/;

/** True for a name that the template wrote, false for hashes, numbers and names of a single page or item. */
export function isStable(token: string): boolean {
  if (token.length < 2 || token.length > 60) return false;
  if (/\d{2,}/.test(token) || PER_PAGE.test(token) || PER_ITEM.test(token)) return false;
  if (/[:[\]/!.%]/.test(token)) return false;
  return !isHashed(token);
}

const LAYOUT =
  /^(row|col\w*|container\w*|clearfix|clear|cf|group|wrap\w*|inner|outer|flex|grid|thin|section|align\w*|is|has|layout|left|right|center|small|large|medium|box|block|content-area|hfeed)$/;

/** True for names of how a thing is laid out rather than of what it is. */
export function isLayoutName(token: string): boolean {
  const words = token.toLowerCase().split(/[-_]+/);
  return LAYOUT.test(words[0] ?? '') || words.every((word) => LAYOUT.test(word));
}

/** `entry-content__` of `entry-content__x2Yz4k`: the part of a hashed name that a person wrote. */
function stemOf(token: string): string | null {
  const [, stem, hash] = /^(.*[-_])([a-zA-Z\d]{4,})$/.exec(token) ?? [];
  if (stem === undefined || hash === undefined || /^\d+$/.test(hash)) return null;
  return isHashed(hash) && isStable(stem.replace(/[-_]+$/, '')) && stem.length > 5 ? stem : null;
}

/** `css-1x2y3z`, `sc-bdVaJa`, `_3fKx9`: build tools make such names, and make others next time. */
function isHashed(token: string): boolean {
  const last =
    token
      .split(/[-_]+/)
      .filter((part) => part !== '')
      .at(-1) ?? '';
  if (last.length < 5) return false;
  const changes = last.match(/[a-z][A-Z]|[A-Z]{2}[a-z]|[a-zA-Z]\d|\d[a-zA-Z]/g)?.length ?? 0;
  if (/\d/.test(last) && changes >= 2) return true;
  // Words in camel case are longer than the runs of a hash.
  const humps = last.split(/(?=[A-Z])/);
  return humps.length >= 3 && last.length / humps.length <= 2.5;
}

/** The test as a predicate. */
export function predicateOf(test: AttributeTest): Predicate {
  const { attribute, comparison, literal } = test;
  const condition: Condition = {
    kind: 'compare',
    comparison,
    value: { kind: 'attribute', name: attribute },
    literal,
  };
  return { kind: 'condition', condition };
}
