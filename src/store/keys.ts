import { createHash } from 'node:crypto';

/** Longer parts are cut and marked with their hash: a key of LMDB has at most 1978 bytes. */
const LONGEST_PART = 400;

/** A text as part of a key. */
export function keyPart(text: string): string {
  // Control characters would end a part early; lone surrogates would fall together.
  if (Buffer.byteLength(text) <= LONGEST_PART && !/[\p{Cc}\p{Cs}]/u.test(text)) return text;
  const readable = text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 80);
  return `${readable} sha256:${createHash('sha256').update(text, 'utf16le').digest('hex')}`;
}

/** Place of a capture: those of one URL stand together, by time. */
export type CaptureKey = [url: string, time: number, capturedAt: string];

export function captureKey(canonical: string, capturedAt: string): CaptureKey {
  const time = Date.parse(capturedAt);
  return [keyPart(canonical), Number.isNaN(time) ? 0 : time, keyPart(capturedAt)];
}

/** The keys of all captures of a URL, latest first. */
export function captureRange(canonical: string): { start: [string, number]; end: [string]; reverse: true } {
  return { start: [keyPart(canonical), Number.MAX_VALUE], end: [keyPart(canonical)], reverse: true };
}
