import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Capture, SamplePage } from '../adapt/store.ts';

/** The speed matters more than the last tenth of size. */
const LEVEL = constants.Z_BEST_SPEED;

export function packText(text: string): Buffer {
  return deflateRawSync(text, { level: LEVEL });
}

export function unpackText(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}

export function packCapture(capture: Capture): Buffer {
  return packText(JSON.stringify(capture));
}

/** Undoes {@link packCapture}; throws when the bytes can't be read. */
export function unpackCapture(bytes: Uint8Array): Capture {
  return JSON.parse(unpackText(bytes)) as Capture;
}

export function packSample(page: SamplePage): Buffer {
  return packText(JSON.stringify(page));
}

export function unpackSample(bytes: Uint8Array): SamplePage {
  return JSON.parse(unpackText(bytes)) as SamplePage;
}
