import { dateFromAttributes } from '../act/dates/date-from-attributes.ts';
import type { FieldValue } from '../act/read-field.ts';
import type { FieldName } from '../knowledge-base/model.ts';
import { attributeOf, type ElementNode, type SelectedNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { lineOf } from './page-facts.ts';
import type { Unit } from './unit.ts';

/** Longer texts are no title, date or name: there is no need to read them. */
const LONGEST_SHORT = 400;
const MOST_CONTENTS = 40;
/** Further values that are compared with the first. */
const MOST_VALUES = 4;

/**
 * Reads what candidates select as the action would, but each node once and long texts only when asked for: many
 * candidates select the same nodes.
 */
export class CandidateReader {
  readonly #values = new Map<SelectedNode, FieldValue | null>();

  constructor(private readonly name: FieldName) {}

  /** The first few values of a candidate in an object. */
  read(pattern: Pattern, unit: Unit): FieldValue[] {
    const values: FieldValue[] = [];
    const nodes = evaluate(pattern, unit.container);
    // The action would read them all, and none of them is the one text of an object.
    if (this.name === 'content' && nodes.length > MOST_CONTENTS) return [];
    for (const node of nodes) {
      if (!belongs(node, unit)) continue;
      const value = this.#value(node, unit);
      if (value === null) continue;
      values.push(value);
      if (values.length >= MOST_VALUES) break;
    }
    return values;
  }

  #value(node: SelectedNode, unit: Unit): FieldValue | null {
    let value = this.#values.get(node);
    if (value === undefined) {
      value = this.#make(node, unit);
      this.#values.set(node, value);
    }
    return value;
  }

  #make(node: SelectedNode, unit: Unit): FieldValue | null {
    if (node.kind !== 'element') {
      const text = (node.kind === 'attribute' ? node.value : node.text).replace(/\s+/g, ' ').trim();
      return text === '' ? null : { text, node };
    }
    const index = unit.facts.indexOf.get(node);
    const length = index === undefined ? 0 : unit.facts.textLengths[index]!;
    if (this.name === 'content') return length === 0 ? null : new LongValue(node);
    const marked = this.name === 'date' ? dateFromAttributes(node) : (attributeOf(node, 'content') ?? null);
    if (marked !== null) return { text: marked.replace(/\s+/g, ' ').trim(), node };
    if (length > LONGEST_SHORT) return new LongValue(node);
    const text = lineOf(node);
    return text === '' ? null : { text, node };
  }
}

/** A value whose text is read when first asked for. */
class LongValue implements FieldValue {
  #text: string | undefined;

  constructor(readonly node: ElementNode) {}

  get text(): string {
    this.#text ??= lineOf(this.node);
    return this.#text;
  }
}

/** True when no other object stands between the node and its container. */
function belongs(node: SelectedNode, unit: Unit): boolean {
  let element: ElementNode | null =
    node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
  while (element !== unit.container) {
    if (element === null || unit.containers.has(element)) return false;
    element = element.parent;
  }
  return true;
}
