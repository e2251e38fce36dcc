import { accessSync, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputOutputError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';

/** Name of the file that holds everything, in the store's folder. */
export const DATA_FILE = 'data.mdb';

/** Size of a page that LMDB takes for its head before it knows the file's own. */
const SMALLEST_PAGE = 512;
/** Where the parts of a meta page are, in bytes from its start (`struct MDB_meta` after a page header of 24 bytes). */
const META = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152, length: 160 };
const MAGIC = 0xbeefc0de;

/** Makes the folder of a store and sees that it can be written. */
export function prepareFolder(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK);
    if (statSync(join(path, DATA_FILE), { throwIfNoEntry: false })) {
      accessSync(join(path, DATA_FILE), constants.R_OK | constants.W_OK);
    }
  } catch (cause) {
    throw new InputOutputError(
      'store-not-writable',
      `Expected a folder for the store that can be written, found ${reason(cause)}: ${path}. ` +
        'Name another folder, mend its permissions, or open the store with readOnly.',
      { cause },
    );
  }
}

/** Sees that a store is there to be read. */
export function requireStore(path: string): void {
  try {
    accessSync(join(path, DATA_FILE), constants.R_OK);
  } catch (cause) {
    throw new InputOutputError(
      'store-missing',
      `Expected a store to read, found ${reason(cause)}: ${path}. A store is made by opening it without readOnly.`,
      { cause },
    );
  }
}

/** Throws for a store that LMDB must not open. */
export function checkDataFile(path: string): void {
  const why = damageOfDataFile(path, 'newest');
  if (why !== null) throw corrupt(path, why);
}

/**
 * Looks at the two meta pages before LMDB does: a damaged head or a file cut short would end the whole process with
 * a signal once it is mapped into memory. `commit` is the one that must be there whole: where commits are flushed later,
 * LMDB itself goes back to the older one after a power cut. Null for a file that may be opened.
 */
export function damageOfDataFile(path: string, commit: 'newest' | 'older'): string | null {
  const file = join(path, DATA_FILE);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  // LMDB makes the head of a file that is empty.
  if (size === 0) return null;
  const descriptor = openSync(file, 'r');
  try {
    const first = readMeta(descriptor, 0);
    if (first?.magic !== MAGIC) return 'it does not begin as a store does';
    const pageSize = first.pageSize;
    if (pageSize < SMALLEST_PAGE || (pageSize & (pageSize - 1)) !== 0) return `its page size is ${pageSize}`;
    const second = readMeta(descriptor, pageSize);
    if (second?.magic !== MAGIC) return 'its second head is damaged';
    const secondIsNewer = second.transaction > first.transaction;
    const meta = secondIsNewer === (commit === 'newest') ? second : first;
    const needed = (meta.lastPage + 1n) * BigInt(pageSize);
    // Asked only now, since another process may have made the file longer meanwhile.
    const found = fstatSync(descriptor).size;
    return BigInt(found) < needed ? `it was cut short: ${found} of ${needed} bytes are there` : null;
  } finally {
    closeSync(descriptor);
  }
}

interface Meta {
  readonly magic: number;
  readonly pageSize: number;
  readonly lastPage: bigint;
  readonly transaction: bigint;
}

function readMeta(descriptor: number, position: number): Meta | null {
  const bytes = Buffer.alloc(META.length);
  if (readSync(descriptor, bytes, 0, META.length, position) < META.length) return null;
  return {
    magic: bytes.readUInt32LE(META.magic),
    pageSize: bytes.readUInt32LE(META.pageSize),
    lastPage: bytes.readBigUInt64LE(META.lastPage),
    transaction: bytes.readBigUInt64LE(META.transaction),
  };
}

/** The store's file can't be trusted. */
export function corrupt(path: string, why: string, cause?: unknown): InputOutputError {
  return new InputOutputError(
    'store-corrupt',
    `Expected a sound store, found a damaged one (${why}): ${path}. Put a copy in its place, or remove the folder: ` +
      'a crawl builds it up again, only what was learned is lost.',
    { cause },
  );
}

function reason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an error';
  const words: Readonly<Record<string, string>> = {
    EACCES: 'no permission (EACCES)',
    EPERM: 'no permission (EPERM)',
    EROFS: 'a read-only file system (EROFS)',
    ENOTDIR: 'a file where a folder should be (ENOTDIR)',
    EEXIST: 'a file where a folder should be (EEXIST)',
    ENOENT: 'nothing (ENOENT)',
    ENOSPC: 'a full disk (ENOSPC)',
  };
  return words[code] ?? code;
}
