import type { Field } from '../knowledge-base/model.ts';
import { collapseSpace } from '../page/collapse-space.ts';
import { derive, rootOf } from '../page/derived.ts';
import { readJsonLd } from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import { innerHtml, textOf } from '../page/text.ts';
import { attributeOf, type ElementNode, type SelectedNode } from '../page/tree.ts';
import { youngListOf } from '../page/young-list.ts';
import { evaluate } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import type { SharedSelection } from '../pattern/shared-selection.ts';
import { dateFromAttributes } from './dates/date-from-attributes.ts';
import { dateFromParts } from './dates/date-from-parts.ts';
import { dateText } from './dates/date-text.ts';
import { selectByXPath } from './full-xpath.ts';
import { nameInAuthorBox } from './names/author-box.ts';
import { nameInByline } from './names/byline.ts';
import { pairedText } from './paired-json.ts';

/** One value of a field, before it becomes part of an object. */
export interface FieldValue {
  readonly text: string;
  /** For `html` fields. */
  readonly html?: string | undefined;
  /** The field's own order of numeric dates. */
  readonly order?: Field['order'] | undefined;
  /** The node it was read from; null for JSON-LD. */
  readonly node: SelectedNode | null;
}

/** A value as read; a class, see `youngList`. */
class ReadValue implements FieldValue {
  constructor(
    readonly text: string,
    readonly node: SelectedNode | null,
    readonly html: string | undefined,
    readonly order: Field['order'] | undefined,
  ) {}
}

const NO_VALUES: readonly FieldValue[] = [];

/** What a field is read from. */
export interface FieldContext {
  readonly page: Page;
  readonly container: ElementNode;
  /** All containers of the action, and those of others inside them: what lies in one nested in this one is not this object's. */
  readonly containers: ReadonlySet<ElementNode>;
  /** For those who read the same fields in all containers. */
  readonly shared?: SharedSelection;
}

/** All values the field selects, in document order, empty ones left out. */
export function readField(field: Field, context: FieldContext): readonly FieldValue[] {
  const { select } = field;
  if (select.kind === 'json-ld') {
    return readJsonLd(context.page, select.path)
      .map((text) => new ReadValue((cut(field, text) ?? '').trim(), null, undefined, undefined))
      .filter((value) => value.text !== '');
  }
  if (select.kind === 'json') {
    const text = (cut(field, pairedText(select, context) ?? '') ?? '').trim();
    return text === '' ? NO_VALUES : [new ReadValue(text, null, undefined, field.order)];
  }
  const ofObject = field.scope === 'object';
  const shared =
    ofObject && select.kind === 'pattern' ? context.shared?.in(context.container, select.pattern) : null;
  const nodes = shared ?? selectNodes(select, ofObject ? context.container : context.page.root);
  if (nodes.length === 0) return NO_VALUES;
  const elsewhere = field.outside === undefined ? null : elementsOf(field.outside, context.page.root);
  let values: FieldValue[] | null = null;
  for (const node of nodes) {
    if (elsewhere !== null && liesIn(node, elsewhere)) continue;
    if (ofObject && !shared && !belongsTo(node, context, select.kind === 'xpath')) continue;
    const value = readValue(field, node, ofObject ? context.containers : NO_CONTAINERS);
    if (value === null || (value.text === '' && !value.html)) continue;
    if (values === null) values = youngListOf(value);
    else values.push(value);
  }
  return values ?? NO_VALUES;
}

/** A value of an `html` field without parts of what it was read from; null when nothing is left behind its `after`. */
export function readWithout(
  field: Field,
  node: ElementNode,
  context: FieldContext,
  parts: ReadonlySet<ElementNode>,
): FieldValue | null {
  return readValue(field, node, new Set([...context.containers, ...parts]));
}

function selectNodes(
  select: Exclude<Field['select'], { kind: 'json-ld' | 'json' }>,
  top: ElementNode,
): readonly SelectedNode[] {
  if (select.kind === 'pattern') return evaluate(select.pattern, top);
  const known = derive(rootOf(top), newXPathSelections, undefined);
  const key = `${top.order} ${select.expression}`;
  let nodes = known.get(key);
  if (nodes === undefined) {
    nodes = selectByXPath(select.expression, top);
    known.set(key, nodes);
  }
  return nodes;
}

/** What full XPath selects, by element and expression: dear, and adaptation asks again and again. */
function newXPathSelections(): Map<string, readonly SelectedNode[]> {
  return new Map();
}

/**
 * True when no other container stands between the node and its container. Full XPath may leave the container (a post
 * of several table rows), but not for another one.
 */
function belongsTo(node: SelectedNode, context: FieldContext, mayLeave: boolean): boolean {
  let element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
  while (element !== context.container) {
    if (context.containers.has(element)) return false;
    if (element.parent === null) return mayLeave;
    element = element.parent;
  }
  return true;
}

/** What lists of patterns select on a page, for the objects that ask the same of it. */
function newSelections(): Map<readonly Pattern[], ReadonlySet<ElementNode>> {
  return new Map();
}

function elementsOf(patterns: readonly Pattern[], root: ElementNode): ReadonlySet<ElementNode> {
  const known = derive(root, newSelections, undefined);
  let elements = known.get(patterns);
  if (elements === undefined) {
    const nodes = patterns.flatMap((pattern) => evaluate(pattern, root));
    elements = new Set(nodes.filter((node) => node.kind === 'element'));
    known.set(patterns, elements);
  }
  return elements;
}

/** True when one of the elements is the node or holds it. */
function liesIn(node: SelectedNode, elements: ReadonlySet<ElementNode>): boolean {
  if (elements.size === 0) return false;
  let element: ElementNode | null =
    node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
  for (; element !== null; element = element.parent) if (elements.has(element)) return true;
  return false;
}

/** Null where the field names a text that the value stands behind, and there is none. */
function readValue(
  field: Field,
  node: SelectedNode,
  containers: ReadonlySet<ElementNode>,
): FieldValue | null {
  if (field.type === 'byline') {
    const skip = node.kind === 'element' ? removedParts(field, node, containers) : containers;
    const found = nameInByline(node, skip);
    return plainValue(field, found?.name ?? '', found?.node ?? node);
  }
  if (node.kind !== 'element') {
    const text = node.kind === 'attribute' ? node.value : node.text;
    return plainValue(field, text, node);
  }
  switch (field.type) {
    case 'author-box': {
      const found = nameInAuthorBox(node, removedParts(field, node, containers));
      return plainValue(field, found?.name ?? '', found?.node ?? node);
    }
    case 'html': {
      const skip = removedParts(field, node, containers);
      const text = cut(field, textOf(node, { skip }));
      if (text === null) return null;
      return new ReadValue(text.trim(), node, innerHtml(node, { skip }).trim(), field.order);
    }
    case 'url':
    case 'urls': {
      const text =
        attributeOf(node, 'href') ?? attributeOf(node, 'src') ?? attributeOf(node, 'content') ?? '';
      return new ReadValue(text.trim(), node, undefined, field.order);
    }
    case 'date': {
      const stated = dateFromAttributes(node);
      if (stated !== null) return new ReadValue(collapseSpace(stated), node, undefined, field.order);
      const text = dateText(node, removedParts(field, node, containers));
      return plainValue(field, dateFromParts(node, text) ?? text, node);
    }
    case 'text':
    case 'list': {
      const text =
        attributeOf(node, 'content') ?? textOf(node, { skip: removedParts(field, node, containers) });
      return plainValue(field, text, node);
    }
  }
}

/** Code points without a meaning of their own: icon fonts print their pictures by them. */
const ICONS = /[\uE000-\uF8FF]+/g;

function plainValue(field: Field, text: string, node: SelectedNode): FieldValue | null {
  const value = cut(field, text.replace(ICONS, ' '));
  return value === null ? null : new ReadValue(collapseSpace(value), node, undefined, field.order);
}

/** Nothing on the page is an object of its own. */
export const NO_CONTAINERS: ReadonlySet<ElementNode> = new Set();

/** Parts of an element that are no part of its value. */
type Parts = Pick<ReadonlySet<ElementNode>, 'has'>;

/** What the field says to leave out, and the objects that stand inside this one: replies in what they answer. */
function removedParts(field: Field, node: ElementNode, containers: ReadonlySet<ElementNode>): Parts {
  if (field.remove.length === 0) return containers;
  const removed = new Set<ElementNode>();
  for (const pattern of field.remove) {
    for (const part of evaluate(pattern, node))
      if (part.kind === 'element' && part !== node) removed.add(part);
  }
  if (containers.size < 2) return removed;
  return { has: (element) => removed.has(element) || containers.has(element) };
}

/** The text between `after` and `before`; null without the former. */
function cut(field: Field, text: string): string | null {
  let value = text;
  if (field.after !== null) {
    const at = value.indexOf(field.after);
    if (at === -1) return null;
    value = value.slice(at + field.after.length);
  }
  if (field.before !== null) {
    const at = value.lastIndexOf(field.before);
    if (at !== -1) value = value.slice(0, at);
  }
  return value;
}
