export { captureFromQuads, fromQuads } from './from-quads.ts';
export { captureIri } from './graph.ts';
export { type CaptureDescription, captureToQuads, type Provenance, toQuads } from './to-quads.ts';
export { PREFIXES } from './vocabulary.ts';
export { NQuadsWriter, parseNQuads, type QuadWriter, TrigWriter, writeNQuads } from './write-quads.ts';
