import { hash } from 'node:crypto';

const LARGEST_DEPTH = 0x1fff;
const LARGEST_TIME = 2 ** 48 - 1;

/** Identity of a canonical URL in the seen-set: 80 bits, so that among a hundred million URLs no two share one. */
export function hashUrl(canonical: string): Buffer {
  return hash('sha1', canonical, 'buffer').subarray(0, 10);
}

/** Sorts by site, rank, depth, then the order of insertion. */
export function queueKey(site: number, rank: number, depth: number, sequence: number): Buffer {
  const key = Buffer.allocUnsafe(9);
  key.writeUIntBE(site, 0, 3);
  key.writeUInt16BE((rank << 13) | Math.min(depth, LARGEST_DEPTH), 3);
  key.writeUInt32BE(sequence, 5);
  return key;
}

/** Sorts by site, the time from which the entry may be fetched (ms), then the order of insertion. */
export function waitingKey(site: number, notBefore: number, sequence: number): Buffer {
  const key = Buffer.allocUnsafe(13);
  key.writeUIntBE(site, 0, 3);
  key.writeUIntBE(Math.min(Math.max(0, Math.ceil(notBefore)), LARGEST_TIME), 3, 6);
  key.writeUInt32BE(sequence, 9);
  return key;
}

/** The first key of a site, in either database. */
export function siteStart(site: number): Buffer {
  const key = Buffer.allocUnsafe(3);
  key.writeUIntBE(site, 0, 3);
  return key;
}

/** Sequence number in a key of either database. */
export function sequenceOf(key: Buffer): number {
  return key.readUInt32BE(key.length - 4);
}

/** The time in a waiting key, in ms. */
export function notBeforeOf(key: Buffer): number {
  return key.readUIntBE(3, 6);
}

const STATES = ['open', 'done', 'failed'] as const;

/** What the seen-set knows of a URL: its number, and whether it waits in a queue or ended. */
export interface SeenMark {
  readonly state: (typeof STATES)[number];
  readonly sequence: number;
}

/** Value of the seen-set. */
export function encodeSeen(mark: SeenMark): Buffer {
  const value = Buffer.allocUnsafe(5);
  value.writeUInt8(STATES.indexOf(mark.state), 0);
  value.writeUInt32BE(mark.sequence, 1);
  return value;
}

/** Inverse of `encodeSeen`. */
export function decodeSeen(value: Buffer): SeenMark {
  return { state: STATES[value.readUInt8(0)] ?? 'open', sequence: value.readUInt32BE(1) };
}
