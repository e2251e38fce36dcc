import { closeSync, openSync, writeSync } from 'node:fs';
import type { CrawlEvent } from '../crawl/crawler/crawl-event.ts';
import { UsageError } from '../errors.ts';

/** A log file: one event a line, with its time, as JSON. */
export class CrawlLog {
  readonly #descriptor: number;

  constructor(path: string) {
    try {
      this.#descriptor = openSync(path, 'a');
    } catch (cause) {
      throw new UsageError('log', `Can't write the log to ${path}: ${(cause as Error).message}`, { cause });
    }
  }

  write(event: CrawlEvent, now = new Date()): void {
    // The report is a file of its own.
    const { report: _, ...short } = event as CrawlEvent & { report?: unknown };
    try {
      writeSync(this.#descriptor, `${JSON.stringify({ time: now.toISOString(), ...short })}\n`);
    } catch {
      // A log that can't be written must not end a crawl that can.
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
