import type { Outcome } from '../outcome.ts';
import { describeOutcome, graphsOf, type Provenance } from './capture-graphs.ts';
import type { Utf8Writer } from './utf8-writer.ts';

/** Writes what `writeNQuads(toQuads(outcome))` gives, without a quad being made, and without n3 being loaded. */
export function writeOutcome(out: Utf8Writer, outcome: Outcome, provenance: Provenance = {}): void {
  for (const graph of graphsOf(describeOutcome(outcome), provenance)) graph.write(out);
}
