import { createHash } from 'node:crypto';

/** Digest algorithms and the prefix and encoding that other tools expect of each. */
export const DIGESTS = {
  /** Base32, as Heritrix, wget and pywb write it. */
  sha1: { prefix: 'sha1:', encode: encodeBase32 },
  /** Hexadecimal, as Browsertrix and warcio.js write it. */
  sha256: { prefix: 'sha256:', encode: (bytes: Buffer) => bytes.toString('hex') },
} as const;

export type DigestAlgorithm = keyof typeof DIGESTS;

/** Digest of the concatenation of `parts`, with its prefix. */
export function digestOf(parts: readonly Uint8Array[], algorithm: DigestAlgorithm): string {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  const { prefix, encode } = DIGESTS[algorithm];
  return prefix + encode(hash.digest());
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}
