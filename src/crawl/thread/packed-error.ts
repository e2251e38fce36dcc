import { InputOutputError, KnowledgeBaseError, PatternSyntaxError, UsageError } from '../../errors.ts';

/** An error as plain data: a thread's message would forget its class and its code. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: string | undefined;
  /** Code, location and the like. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const CLASSES = [UsageError, KnowledgeBaseError, PatternSyntaxError, InputOutputError];

export function packError(thrown: unknown): PackedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = CLASSES.some((each) => error instanceof each);
  const { name, message, stack, cause } = error;
  return {
    ...{ name, message, stack },
    cause: cause === undefined ? undefined : String(cause),
    // Those of others may hold what no message can carry.
    fields: known ? { ...error } : {},
  };
}

/** The error again, of its class. */
export function unpackError({ name, message, stack, cause, fields }: PackedError): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: new Error(cause) });
  const known = CLASSES.find((each) => each.name === name);
  if (known !== undefined) Object.setPrototypeOf(error, known.prototype);
  return Object.assign(error, fields, stack === undefined ? {} : { stack });
}
