import { open, rename, stat, unlink } from 'node:fs/promises';
import { InputOutputError } from '../errors.ts';
import { readWarc } from './read-warc.ts';
import { OPEN } from './warc-file-name.ts';
import { type DamagedRecord, headerOf, type WarcRecord } from './warc-record.ts';

/** How far `recoverOpenFile` goes. */
export interface RecoverOptions {
  /**
   * What is known to be complete: records that begin at this byte or later are cut off too,
   * so that a half-written exchange does not stay.
   * @default the end of the file
   */
  readonly upTo?: number;
  /**
   * `close` takes the `.open` off; `keep` leaves the file for `WarcWriter`'s `reopen`.
   * @default 'close'
   */
  readonly afterwards?: 'close' | 'keep';
}

export const RECOVER_DEFAULTS = {
  upTo: Number.POSITIVE_INFINITY,
  afterwards: 'close',
} as const satisfies Required<RecoverOptions>;

/** A whole record of a recovered file. */
export type RecoveredRecord = Pick<WarcRecord, 'type' | 'id' | 'date' | 'targetUri' | 'offset' | 'length'> & {
  readonly payloadDigest: string | undefined;
};

/** What was left of a file. */
export interface RecoveredFile {
  /** `undefined` when no whole record was left and the file was removed. */
  readonly path: string | undefined;
  readonly records: readonly RecoveredRecord[];
  /** Damage inside the file that could not be cut off. */
  readonly damaged: readonly DamagedRecord[];
  readonly bytesCut: number;
}

/** Makes a file valid again whose writer was killed: cuts off a record that was not written to its end. */
export async function recoverOpenFile(path: string, options: RecoverOptions = {}): Promise<RecoveredFile> {
  const { upTo, afterwards } = { ...RECOVER_DEFAULTS, ...options };
  const records: RecoveredRecord[] = [];
  const damaged: DamagedRecord[] = [];
  for await (const entry of readWarc(path, { wants: () => false })) {
    if (entry.offset >= upTo) break;
    if (entry.kind === 'damaged') damaged.push(entry);
    else records.push(summarise(entry));
  }
  const last = records.at(-1);
  const end = last === undefined ? 0 : last.offset + (last.length ?? 0);
  try {
    const { size } = await stat(path);
    const left = await cutAndRename(path, end, size, afterwards);
    return {
      path: left,
      records,
      damaged: damaged.filter(({ offset }) => offset < end),
      bytesCut: size - end,
    };
  } catch (error) {
    throw new InputOutputError('archive-recover', `Can't recover ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function summarise(record: WarcRecord): RecoveredRecord {
  const { type, id, date, targetUri, offset, length } = record;
  const payloadDigest = headerOf(record.headers, 'WARC-Payload-Digest');
  return { type, id, date, targetUri, offset, length, payloadDigest };
}

async function cutAndRename(
  path: string,
  end: number,
  size: number,
  afterwards: 'close' | 'keep',
): Promise<string | undefined> {
  if (end === 0) {
    await unlink(path);
    return undefined;
  }
  if (end < size) {
    const handle = await open(path, 'r+');
    try {
      await handle.truncate(end);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  if (afterwards === 'keep' || !path.endsWith(OPEN)) return path;
  const closed = path.slice(0, -OPEN.length);
  await rename(path, closed);
  return closed;
}
