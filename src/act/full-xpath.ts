import type { ElementNode, SelectedNode } from '../page/tree.ts';

/** Selects nodes below an element by an XPath 1.0 expression; loaded on demand, since package `xpath` is heavy. */
export type FullXPath = (expression: string, context: ElementNode) => SelectedNode[];
