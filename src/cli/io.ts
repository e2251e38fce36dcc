/** What a command needs of the process, so that tests run commands in the same process. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C or SIGTERM: finish what is in hand, lose nothing. */
  readonly signal: AbortSignal;
}

/** Exit codes of every command (docs/exit-codes.md). */
export const EXIT = { done: 0, failed: 1, badUsage: 2, workLeft: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
