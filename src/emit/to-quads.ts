import type { Quad } from 'n3';
import type { Outcome } from '../outcome.ts';
import { type CaptureDescription, describeOutcome, graphsOf, type Provenance } from './capture-graphs.ts';
import { quadsOf } from './n3-quads.ts';

/** The outcome as RDF: one named graph for its capture (docs/rdf.md). Same outcome, same quads in the same order. */
export function toQuads(outcome: Outcome, provenance: Provenance = {}): Quad[] {
  return captureToQuads(describeOutcome(outcome), provenance);
}

/** The same for a capture without its links; {@link captureFromQuads} undoes it. */
export function captureToQuads(capture: CaptureDescription, provenance: Provenance = {}): Quad[] {
  return graphsOf(capture, provenance).flatMap(quadsOf);
}
