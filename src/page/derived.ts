import { DocumentNode, type ElementNode } from './tree.ts';

/** The topmost element of the tree. */
export function rootOf(element: ElementNode): ElementNode {
  let root = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

const ofOtherRoots = new WeakMap<object, WeakMap<ElementNode, unknown>>();

/**
 * What is worked out of a tree once, from the tree or from what it belongs to; `make` itself is the key. It is kept on
 * the tree, and not in a `WeakMap` of pages: that would keep pages alive over collections of the young generation.
 */
export function derive<Subject, Result>(
  root: ElementNode,
  make: (subject: Subject) => Result,
  subject: Subject,
): Result {
  const results = root instanceof DocumentNode ? root.derived : resultsOf(make);
  const key = root instanceof DocumentNode ? make : root;
  const known = (results as Map<object, unknown>).get(key);
  if (known !== undefined) return known as Result;
  const made = make(subject);
  (results as Map<object, unknown>).set(key, made);
  return made;
}

function resultsOf(make: object): WeakMap<ElementNode, unknown> {
  let results = ofOtherRoots.get(make);
  if (results === undefined) {
    results = new WeakMap();
    ofOtherRoots.set(make, results);
  }
  return results;
}
