import { classesOf } from '../page/start-tag.ts';
import { attributeOf, type ElementNode, type SelectedNode } from '../page/tree.ts';
import type { Comparison, Condition, Value } from './pattern.ts';
import { compareStrings, stringValue } from './string-value.ts';

/** Compares the string-value of an element; an evaluation passes one that shares work between elements. */
export type ElementComparer = (comparison: Comparison, element: ElementNode, literal: string) => boolean;

/** A compiled condition. */
export type Filter = (node: SelectedNode, compareElement: ElementComparer) => boolean;

const filters = new WeakMap<Condition, Filter>();

/** True when the condition of a predicate holds for `node`, whatever its position. */
export function testCondition(condition: Condition, node: SelectedNode): boolean {
  return compileCondition(condition)(node, compareElementAlone);
}

/** True when an element's start tag alone decides the condition. */
export function isOfTag(condition: Condition): boolean {
  switch (condition.kind) {
    case 'compare':
    case 'exists':
      return condition.value.kind === 'attribute';
    case 'and':
    case 'or':
      return condition.conditions.every(isOfTag);
    case 'not':
      return isOfTag(condition.condition);
  }
}

function compareElementAlone(comparison: Comparison, element: ElementNode, literal: string): boolean {
  return compareStrings(comparison, stringValue(element), literal);
}

/** Compiles a condition to closures, once per condition object. */
export function compileCondition(condition: Condition): Filter {
  let filter = filters.get(condition);
  if (filter === undefined) {
    filter = compile(condition);
    filters.set(condition, filter);
  }
  return filter;
}

function compile(condition: Condition): Filter {
  switch (condition.kind) {
    case 'compare':
      return compileComparison(condition.comparison, condition.value, condition.literal);
    case 'exists':
      return compileExistence(condition.value);
    case 'and': {
      const parts = condition.conditions.map(compileCondition);
      return function and(node, compareElement) {
        for (let index = 0; index < parts.length; index++)
          if (!parts[index]!(node, compareElement)) return false;
        return true;
      };
    }
    case 'or': {
      const parts = compileAlternatives(condition.conditions);
      if (parts.length === 1) return parts[0]!;
      return function or(node, compareElement) {
        for (let index = 0; index < parts.length; index++)
          if (parts[index]!(node, compareElement)) return true;
        return false;
      };
    }
    case 'not': {
      const part = compileCondition(condition.condition);
      return function not(node, compareElement) {
        return !part(node, compareElement);
      };
    }
  }
}

/** Templates name one thing by many classes: all alternatives that ask for a class are one look at the element's. */
function compileAlternatives(conditions: readonly Condition[]): Filter[] {
  const tokens = conditions.map(classAskedFor);
  const classes = new Set(tokens.filter((token) => token !== null));
  if (classes.size < 2) return conditions.map(compileCondition);
  const others = conditions.filter((_, index) => tokens[index] === null).map(compileCondition);
  return [hasAnyClass(classes), ...others];
}

function classAskedFor(condition: Condition): string | null {
  if (condition.kind !== 'compare' || condition.comparison !== 'contains-token') return null;
  const { value, literal } = condition;
  return value.kind === 'attribute' && value.name === 'class' && /^[^ \t\r\n]+$/.test(literal)
    ? literal
    : null;
}

function hasAnyClass(wanted: ReadonlySet<string>): Filter {
  return function hasClass(node) {
    if (node.kind !== 'element') return false;
    const classes = node.startTag === null ? classesOf(node.attributes) : node.startTag.classes;
    for (let index = 0; index < classes.length; index++) if (wanted.has(classes[index]!)) return true;
    return false;
  };
}

function compileComparison(comparison: Comparison, value: Value, literal: string): Filter {
  // Node-set = string holds for any node; the string functions look at the first node only (XPath 1.0, 3.4 and 4.2).
  const anyNode = comparison === 'equals';
  // An empty node-set is '' to a string function, and equal to nothing.
  const whenEmpty = !anyNode && compareStrings(comparison, '', literal);
  switch (value.kind) {
    case 'attribute': {
      const { name } = value;
      return function compareAttribute(node) {
        const text = node.kind === 'element' ? attributeOf(node, name) : undefined;
        return text === undefined ? whenEmpty : compareStrings(comparison, text, literal);
      };
    }
    case 'self':
      return function compareSelf(node, compareElement) {
        if (node.kind === 'element') return compareElement(comparison, node, literal);
        return compareStrings(comparison, stringValue(node), literal);
      };
    case 'text':
      return function compareText(node) {
        if (node.kind !== 'element') return whenEmpty;
        for (const child of node.children) {
          if (child.kind !== 'text') continue;
          if (compareStrings(comparison, child.text, literal)) return true;
          if (!anyNode) return false;
        }
        return whenEmpty;
      };
    case 'child': {
      const { name } = value;
      return function compareChild(node, compareElement) {
        if (node.kind !== 'element') return whenEmpty;
        for (const child of node.children) {
          if (child.kind !== 'element' || child.name !== name) continue;
          if (compareElement(comparison, child, literal)) return true;
          if (!anyNode) return false;
        }
        return whenEmpty;
      };
    }
  }
}

function compileExistence(value: Value): Filter {
  switch (value.kind) {
    case 'attribute': {
      const { name } = value;
      return function hasAttribute(node) {
        return node.kind === 'element' && attributeOf(node, name) !== undefined;
      };
    }
    case 'self':
      return function hasSelf() {
        return true;
      };
    case 'text':
      return function hasText(node) {
        return node.kind === 'element' && node.children.some((child) => child.kind === 'text');
      };
    case 'child': {
      const { name } = value;
      return function hasChild(node) {
        return (
          node.kind === 'element' &&
          node.children.some((child) => child.kind === 'element' && child.name === name)
        );
      };
    }
  }
}
