import type { Io } from './io.ts';

/** How often the line changes. */
const INTERVAL = 200;

/** One line on the terminal that is written over; nothing at all where there is no terminal. */
export class Progress {
  readonly #active: boolean;
  #last = 0;

  constructor(
    private readonly io: Io,
    quiet: boolean,
  ) {
    this.#active = !quiet && (io.stderr as { isTTY?: boolean }).isTTY === true;
  }

  /** `line` is only asked for when it is time to show it. */
  show(line: () => string, now = Date.now()): void {
    if (!this.#active || now - this.#last < INTERVAL) return;
    this.#last = now;
    const width = (this.io.stderr as { columns?: number }).columns ?? 80;
    this.io.stderr.write(`\r\u001b[K${line().slice(0, width - 1)}`);
  }

  clear(): void {
    if (this.#active) this.io.stderr.write('\r\u001b[K');
  }
}
