import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Link } from '../act/link.ts';
import type { Capture, SamplePage } from '../adapt/store.ts';
import { captureFromQuads } from '../emit/from-quads.ts';
import { printCapture } from '../emit/to-quads.ts';
import { parseNQuads } from '../emit/write-quads.ts';

/** The speed matters more than the last tenth of size. */
const LEVEL = constants.Z_BEST_SPEED;

export function packText(text: string): Buffer {
  return deflateRawSync(text, { level: LEVEL });
}

export function unpackText(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}

/** A capture as it is kept: its graph as N-Quads, and its links, which are not part of the graph, as JSON. */
export interface PackedCapture {
  readonly graph: Buffer;
  readonly links: Buffer;
}

export function packCapture(capture: Capture): PackedCapture {
  return {
    graph: packText(printCapture(capture)),
    links: packText(JSON.stringify(capture.links)),
  };
}

/** Undoes {@link packCapture}; throws when the bytes are not what it made. */
export function unpackCapture(packed: PackedCapture): Capture {
  const found = captureFromQuads(parseNQuads(unpackText(packed.graph)));
  if (found?.canonical === undefined || found.application === undefined || found.level === undefined) {
    throw new TypeError('the graph does not describe a capture');
  }
  const { url, canonical, capturedAt, application, level, objects } = found;
  // Written by packCapture, in the same transaction as the graph.
  const links = JSON.parse(unpackText(packed.links)) as readonly Link[];
  return { url, canonical, capturedAt, application, level, objects, links };
}

export function packSample(page: SamplePage): Buffer {
  return packText(JSON.stringify(page));
}

export function unpackSample(bytes: Uint8Array): SamplePage {
  return JSON.parse(unpackText(bytes)) as SamplePage;
}
