import { InputOutputError } from '../errors.ts';
import { corrupt } from './data-file.ts';

/** Codes of LMDB and of the system that mean: no room. */
const FULL = new Set([-30792, 28, 27, 122]);
/** Codes that mean: the file is not what LMDB wrote. */
const DAMAGED = new Set([-30793, -30794, -30795, -30796, -30797]);

/** What a failed commit means to the caller; `maxBytes` is our own bound. Nothing of the commit was written. */
export function storeError(path: string, cause: unknown): InputOutputError {
  if (cause instanceof InputOutputError) return cause;
  const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : 0;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (cause === 'maxBytes' || FULL.has(code)) {
    return new InputOutputError(
      'store-full',
      `Expected room for another value, found a full store (${message}): ${path}. What was committed stays; ` +
        'make room on the disk, raise maxBytes, or start another store.',
      { cause },
    );
  }
  if (DAMAGED.has(code)) return corrupt(path, message, cause);
  return new InputOutputError(
    'store-failed',
    `Expected to write to the store, but it failed: ${message}: ${path}`,
    {
      cause,
    },
  );
}
