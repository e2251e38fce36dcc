import {
  elementsByName,
  elementsOf,
  elementsWithAttribute,
  elementsWithClass,
} from '../page/element-index.ts';
import {
  type AttributeNode,
  attributeNodes,
  attributeOf,
  type ElementNode,
  SelectedAttribute,
  type SelectedNode,
  type TreeNode,
} from '../page/tree.ts';
import { compileCondition, type ElementComparer, type Filter, isOfTag } from './condition.ts';
import { passesByTag } from './passes.ts';
import type { Condition, NodeTest, Pattern, Predicate, Step } from './pattern.ts';

/** A step, ready to run. */
export interface CompiledStep {
  readonly axis: Step['axis'];
  /** What it selects lies on the elements themselves, not below them. */
  readonly selectsAttributes: boolean;
  /** It selects elements. */
  readonly selectsElements: boolean;
  /** Whether a node is selected can depend on its siblings. */
  readonly positional: boolean;
  /** The only element name it accepts, or null. */
  readonly elementName: string | null;
  /** For steps that accept any element: an attribute that all it selects have, or null. */
  readonly requiredAttribute: string | null;
  /** All it selects have one of these in their class; null when that is not known. */
  readonly requiredClasses: readonly string[] | null;
  /** Children that pass the node test. */
  readonly accepts: (node: TreeNode) => boolean;
  /** The predicates when none is positional: those that a start tag decides, and all others. */
  readonly tagFilters: readonly Filter[];
  readonly otherFilters: readonly Filter[];
  /** The elements of a tree, by its root, that pass as far as their start tags tell; of steps that select elements. */
  readonly choose: (root: ElementNode) => readonly ElementNode[];
  /** What the step selects of one parent, in document order. */
  readonly select: (parent: ElementNode, compareElement: ElementComparer) => SelectedNode[];
}

const compiled = new WeakMap<Pattern, readonly CompiledStep[]>();

/** Compiles a pattern, once per pattern object. */
export function compilePattern(pattern: Pattern): readonly CompiledStep[] {
  let steps = compiled.get(pattern);
  if (steps === undefined) {
    steps = pattern.steps.map(compileStep);
    compiled.set(pattern, steps);
  }
  return steps;
}

function compileStep(step: Step): CompiledStep {
  const { axis, test, predicates } = step;
  const accepts = compileChildTest(test);
  const candidates = compileCandidates(test, accepts);
  const narrow = predicates.map(compilePredicate);
  const conditions = predicates.flatMap((each) => (each.kind === 'condition' ? [each.condition] : []));
  const compiled: CompiledStep = {
    axis,
    elementName: test.kind === 'element' ? test.name : null,
    requiredAttribute: test.kind === 'any-element' ? requiredAttribute(predicates) : null,
    requiredClasses: requiredClasses(predicates),
    accepts,
    selectsAttributes: test.kind === 'attribute' || test.kind === 'any-attribute',
    selectsElements: test.kind === 'element' || test.kind === 'any-element',
    positional: predicates.some(({ kind }) => kind !== 'condition'),
    tagFilters: conditions.filter(isOfTag).map(compileCondition),
    otherFilters: conditions.filter((condition) => !isOfTag(condition)).map(compileCondition),
    select(parent, compareElement) {
      let nodes = candidates(parent);
      for (const predicate of narrow) {
        if (nodes.length === 0) break;
        nodes = predicate(nodes, compareElement);
      }
      return nodes;
    },
    choose(root) {
      return (candidatesOf(compiled, root) ?? elementsOf(root)).filter((element) =>
        passesByTag(compiled, element),
      );
    },
  };
  return compiled;
}

/**
 * The elements of the tree around `element` that the step may select, by a class, its name or an attribute it needs;
 * null when none of these is known.
 */
export function candidatesOf(
  { elementName, requiredAttribute, requiredClasses }: CompiledStep,
  element: ElementNode,
): readonly ElementNode[] | null {
  if (requiredClasses !== null) {
    const elements = elementsWithClass(element, requiredClasses);
    return elementName === null ? elements : elements.filter(({ name }) => name === elementName);
  }
  if (elementName !== null) return elementsByName(element, elementName);
  return requiredAttribute === null ? null : elementsWithAttribute(element, requiredAttribute);
}

/** Positions count before a condition narrows them, so only conditions that come first may choose the candidates. */
function requiredAttribute([first]: readonly Predicate[]): string | null {
  return first?.kind === 'condition' ? attributeNeeded(first.condition) : null;
}

/** As for attributes, only conditions that come before any position. */
function requiredClasses(predicates: readonly Predicate[]): readonly string[] | null {
  for (const predicate of predicates) {
    if (predicate.kind !== 'condition') return null;
    const classes = classesNeeded(predicate.condition);
    if (classes !== null) return classes;
  }
  return null;
}

function classesNeeded(condition: Condition): readonly string[] | null {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, value, literal } = condition;
      return comparison === 'contains-token' && value.kind === 'attribute' && value.name === 'class'
        ? [literal]
        : null;
    }
    case 'and':
      return condition.conditions.map(classesNeeded).find((classes) => classes !== null) ?? null;
    case 'or': {
      const parts = condition.conditions.map(classesNeeded);
      return parts.every((classes) => classes !== null) ? parts.flat() : null;
    }
    case 'exists':
    case 'not':
      return null;
  }
}

function attributeNeeded(condition: Condition): string | null {
  switch (condition.kind) {
    case 'compare':
      // `contains(@a,'')` holds without the attribute, too.
      return condition.value.kind === 'attribute' &&
        (condition.literal !== '' || condition.comparison === 'equals')
        ? condition.value.name
        : null;
    case 'exists':
      return condition.value.kind === 'attribute' ? condition.value.name : null;
    case 'and':
      return condition.conditions.map(attributeNeeded).find((name) => name !== null) ?? null;
    case 'or': {
      const [first, ...others] = condition.conditions.map(attributeNeeded);
      return first !== undefined && others.every((name) => name === first) ? first : null;
    }
    case 'not':
      return null;
  }
}

function compileChildTest(test: NodeTest): (node: TreeNode) => boolean {
  switch (test.kind) {
    case 'element': {
      const { name } = test;
      return function isNamed(node) {
        return node.kind === 'element' && node.name === name;
      };
    }
    case 'any-element':
      return function isElement(node) {
        return node.kind === 'element';
      };
    case 'text':
      return function isText(node) {
        return node.kind === 'text';
      };
    case 'attribute':
    case 'any-attribute':
      return function isNoChild() {
        return false;
      };
  }
}

type Candidates = (parent: ElementNode) => SelectedNode[];

function compileCandidates(test: NodeTest, accepts: (node: TreeNode) => boolean): Candidates {
  switch (test.kind) {
    case 'attribute': {
      const { name } = test;
      return function selectAttribute(owner): AttributeNode[] {
        const value = attributeOf(owner, name);
        return value === undefined ? [] : [new SelectedAttribute(name, value, owner)];
      };
    }
    case 'any-attribute':
      return attributeNodes;
    case 'element':
    case 'any-element':
    case 'text':
      return function selectChildren(parent) {
        return parent.children.filter(accepts);
      };
  }
}

type Narrow = (nodes: SelectedNode[], compareElement: ElementComparer) => SelectedNode[];

function compilePredicate(predicate: Predicate): Narrow {
  switch (predicate.kind) {
    case 'position': {
      const { position } = predicate;
      return function atPosition(nodes) {
        return nodes.slice(position - 1, position);
      };
    }
    case 'last':
      return function atEnd(nodes) {
        return nodes.slice(-1);
      };
    case 'condition': {
      const filter = compileCondition(predicate.condition);
      return function where(nodes, compareElement) {
        return nodes.filter((node) => filter(node, compareElement));
      };
    }
  }
}
