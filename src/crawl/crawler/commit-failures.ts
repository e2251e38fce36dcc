import { InputOutputError } from '../../errors.ts';

/**
 * When lmdb can't commit (full disk), the transaction's promise stays open, and promises of lmdb's own that nobody can
 * hold are rejected. While this is in force they are told to `onFailure` instead of ending the process.
 * Returns what takes it back.
 */
export function watchCommits(onFailure: (error: InputOutputError) => void): () => void {
  const listener = (reason: unknown) => {
    if (!isCommitFailure(reason)) throw reason;
    const why = reason instanceof Error ? reason.message : String(reason);
    onFailure(
      new InputOutputError(
        'state-write',
        `The crawl's state can't be written: ${why}. Free some space or mend the permissions, then go on with --resume.`,
        { cause: reason },
      ),
    );
  };
  process.on('unhandledRejection', listener);
  return () => {
    process.off('unhandledRejection', listener);
  };
}

function isCommitFailure(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  return 'commitError' in reason || /[\\/]lmdb[\\/]/.test(reason.stack ?? '');
}
