export type { CaptureDescription, Provenance } from './capture-graphs.ts';
export { captureFromQuads, fromQuads } from './from-quads.ts';
export { captureIri } from './graph.ts';
export { captureToQuads, toQuads } from './to-quads.ts';
export { PREFIXES } from './vocabulary.ts';
export { NQuadsWriter, parseNQuads, type QuadWriter, TrigWriter, writeNQuads } from './write-quads.ts';
