import type { OutputFolder } from '../output/output-folder.ts';
import type { PrintedRecord } from '../output/printed-record.ts';

/** Pages whose lines are written together. */
const TOGETHER = 16;

/** More memory than this is not kept. */
const LARGEST = 1 << 22;

/** Writes pages as they come from the threads, and hands their memory round: new memory costs more than what is printed there. */
export class RecordWriter {
  /** Of pages that wait to be written. */
  #waiting: ArrayBuffer[] = [];
  readonly #free: ArrayBuffer[] = [];

  constructor(readonly output: OutputFolder) {}

  /** Memory for the next page to be printed in, if there is any. */
  freeMemory(): ArrayBuffer | undefined {
    return this.#free.pop();
  }

  write(page: PrintedRecord): void {
    this.output.writeRecord(page);
    this.#waiting.push(page.lines.buffer);
    if (this.#waiting.length < TOGETHER) return;
    this.output.flush();
    this.#free.push(...this.#waiting.filter(({ byteLength }) => byteLength <= LARGEST));
    this.#waiting = [];
  }
}
