import { readFileSync } from 'node:fs';
import { Parser, type Quad, Store } from 'n3';
import ShaclValidator from 'rdf-validate-shacl';

const shapes = new Store(new Parser().parse(readFileSync('docs/shapes.ttl', 'utf8')));
const validator = new ShaclValidator(shapes);

/** What docs/shapes.ttl has to say against the quads, graph by graph; empty when they conform. */
export async function violations(quads: readonly Quad[]): Promise<string[]> {
  const graphs = new Map<string, Store>();
  for (const quad of quads) {
    const graph = graphs.get(quad.graph.value) ?? new Store();
    graph.addQuad(quad);
    graphs.set(quad.graph.value, graph);
  }
  const found: string[] = [];
  for (const graph of graphs.values()) {
    const report = await validator.validate(graph);
    found.push(
      ...report.results.map((result) => {
        const path = result.path && 'value' in result.path ? result.path.value : '';
        return `${result.focusNode?.value} ${path} ${result.sourceConstraintComponent?.value}`;
      }),
    );
  }
  return found;
}
