import { DocumentNode, type ElementNode } from './tree.ts';

/** The topmost element of the tree. */
export function rootOf(element: ElementNode): ElementNode {
  let root = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

const ofOtherRoots = new WeakMap<object, WeakMap<ElementNode, unknown>>();

/**
 * What is worked out of a tree once; `make` itself is the key. It is kept on the tree, and not in a `WeakMap` of pages:
 * that would keep pages alive over collections of the young generation.
 */
export function derive<Root extends ElementNode, Result>(root: Root, make: (root: Root) => Result): Result {
  if (root instanceof DocumentNode) {
    const known = root.derived.get(make);
    if (known !== undefined) return known as Result;
    const made = make(root);
    root.derived.set(make, made);
    return made;
  }
  let results = ofOtherRoots.get(make);
  if (results === undefined) {
    results = new WeakMap();
    ofOtherRoots.set(make, results);
  }
  const known = results.get(root);
  if (known !== undefined) return known as Result;
  const made = make(root);
  results.set(root, made);
  return made;
}
