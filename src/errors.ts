/** Where in a file something is wrong; lines and columns count from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Prints `file:line:column`. */
export function printLocation(location: Location): string {
  return `${location.file}:${location.line}:${location.column}`;
}

/** Base of every error that `aah` throws on purpose; `code` is stable and documented in docs/errors.md. */
export abstract class AahError extends Error {
  abstract readonly code: string;
}

/** The caller's input or options are unusable; nothing was done. The command line exits with 2. */
export class UsageError extends AahError {
  override readonly name = 'UsageError';
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A pattern does not parse; the message shows the source, a caret and what was expected. */
export class PatternSyntaxError extends AahError {
  override readonly name = 'PatternSyntaxError';
  readonly code = 'pattern-syntax';
  constructor(
    readonly source: string,
    readonly offset: number,
    readonly expectation: string,
  ) {
    super(`Pattern does not parse: ${expectation}\n${showCaret(source, offset)}`);
  }
}

/** How much of a long source an error shows on either side of its caret. */
const SHOWN_AROUND_CARET = 80;

function showCaret(source: string, offset: number): string {
  const start = Math.max(0, offset - SHOWN_AROUND_CARET);
  const end = Math.min(source.length, offset + SHOWN_AROUND_CARET);
  const before = start > 0 ? '…' : '';
  const after = end < source.length ? '…' : '';
  // One column per code unit, and nothing that a terminal would obey.
  const shown = source.slice(start, end).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return `  ${before}${shown}${after}\n  ${' '.repeat(before.length + offset - start)}^`;
}

/** The knowledge base can't be used; the command line exits with 2. */
export class KnowledgeBaseError extends AahError {
  override readonly name = 'KnowledgeBaseError';
  constructor(
    readonly code: string,
    message: string,
    readonly location: Location,
    options?: ErrorOptions,
  ) {
    super(`${printLocation(location)}: ${message}`, options);
  }
}

/** Reading or writing failed; the work up to here is kept. The command line exits with 1. */
export class InputOutputError extends AahError {
  override readonly name = 'InputOutputError';
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
