import { type EncodedText, readText } from '../fetch/encoded-text.ts';
import { type BlindContext, type BlindFindings, BlindReader } from './blind-reader.ts';

/** A page to read, as plain data. */
export interface ReadingJob {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | EncodedText;
  readonly context: BlindContext;
}

/** Reads pages in the order of the calls. */
export interface Reading {
  read(job: ReadingJob): Promise<BlindFindings>;
  close(): Promise<void>;
}

/** Reads pages in the thread that asks. */
export class LocalReading implements Reading {
  readonly #reader: BlindReader;
  #last: Promise<unknown> = Promise.resolve();

  constructor(wantsRequisites: boolean) {
    this.#reader = new BlindReader(wantsRequisites);
  }

  read({ url, headers, body, context }: ReadingJob): Promise<BlindFindings> {
    const text = readText(body);
    const turn = this.#last.then(async () => this.#reader.read({ url, headers, body: await text }, context));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {}
}
