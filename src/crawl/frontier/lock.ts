import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';

const LOCK_FILE = 'owner.json';

interface Owner {
  readonly pid: number;
  /** When the process started, where the system tells: a number that is used again does not look alive. */
  readonly started: string | null;
}

/**
 * Makes this process the directory's only user and returns the release.
 * The claim of a process that died (also by kill -9) is taken over; that of a living one is a `UsageError`.
 */
export function claimDirectory(directory: string): () => void {
  const file = join(directory, LOCK_FILE);
  const self: Owner = { pid: process.pid, started: startOf(process.pid) };
  if (!writeNew(file, self)) {
    const owner = readOwner(file);
    if (owner !== null && isAlive(owner)) {
      throw new UsageError(
        'state-in-use',
        `${directory} is in use by process ${owner.pid}; stop it, or delete ${file} if that is not a crawl`,
      );
    }
    writeFileSync(file, JSON.stringify(self));
  }
  return () => rmSync(file, { force: true });
}

function writeNew(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): Owner | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner)) return null;
    if (typeof owner.pid !== 'number') return null;
    const started = 'started' in owner && typeof owner.started === 'string' ? owner.started : null;
    return { pid: owner.pid, started };
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const started = startOf(owner.pid);
  return owner.started === null || started === null || owner.started === started;
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the command's name is in parentheses and may hold blanks; starttime is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
