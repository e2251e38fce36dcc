import { DataFactory, type Literal, type NamedNode, type Quad } from 'n3';
import type { Graph } from './graph.ts';
import type { Term } from './term.ts';

/** The statements of a graph as quads, in their order. */
export function quadsOf({ name, terms }: Graph): Quad[] {
  const nodes = new Map<Term, NamedNode>();
  const nodeOf = (term: Term): NamedNode => {
    let node = nodes.get(term);
    if (node === undefined) {
      node = DataFactory.namedNode(term.value);
      nodes.set(term, node);
    }
    return node;
  };
  const termOf = (term: Term): NamedNode | Literal => {
    const { kind, value } = term;
    if (kind === 'iri') return nodeOf(term);
    if (kind === 'text') return DataFactory.literal(value);
    return DataFactory.literal(value, 'language' in kind ? kind.language : nodeOf(kind.type));
  };
  const graph = nodeOf(name);
  const quads: Quad[] = [];
  for (let index = 0; index < terms.length; index += 3) {
    const [subject, predicate, object] = [terms[index]!, terms[index + 1]!, terms[index + 2]!];
    quads.push(DataFactory.quad(nodeOf(subject), nodeOf(predicate), termOf(object), graph));
  }
  return quads;
}
