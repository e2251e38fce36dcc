/** Runs a function in one atomic write transaction; whatever it throws undoes it. */
export type Transact = (action: () => void) => void;

interface Write {
  /** Reads, decides, then writes: it must not throw after its first write. */
  readonly action: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes that are asked for in one turn of the event loop share one transaction, so that one flush serves them all. */
export class WriteQueue {
  #waiting: Write[] = [];
  readonly #transact: Transact;

  constructor(transact: Transact) {
    this.#transact = transact;
  }

  /** Resolves with the action's result once it is committed. */
  add<T>(action: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The queue hands each write the result of its own action.
      const write: Write = { action, resolve: (value) => resolve(value as T), reject };
      if (this.#waiting.push(write) === 1) setImmediate(() => this.flush());
    });
  }

  /** Commits what is waiting. */
  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    const answers: (() => void)[] = [];
    try {
      this.#transact(() => {
        for (const write of writes) answers.push(run(write));
      });
    } catch (error) {
      for (const write of writes) write.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }
}

function run({ action, resolve, reject }: Write): () => void {
  try {
    const value = action();
    return () => resolve(value);
  } catch (error) {
    // One caller's mistake is not the others'.
    return () => reject(error);
  }
}
