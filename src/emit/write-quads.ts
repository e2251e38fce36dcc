import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Parser, type Quad, Writer } from 'n3';
import { InputOutputError } from '../errors.ts';
import { readCanonicalNQuads } from './read-canonical.ts';
import { PREFIXES } from './vocabulary.ts';

/** The quads as N-Quads, in canonical form, in their order. */
export function writeNQuads(quads: readonly Quad[]): string {
  // quadsToString does not change its argument; its type only forgot to say so.
  return new Writer({ format: 'N-Quads' }).quadsToString(quads as Quad[]);
}

/** The quads of an N-Quads document. */
export function parseNQuads(text: string): Quad[] {
  try {
    return readCanonicalNQuads(text) ?? new Parser({ format: 'N-Quads' }).parse(text);
  } catch (cause) {
    const message = `Expected N-Quads, but they do not parse: ${String((cause as Error).message)}`;
    throw new InputOutputError('n-quads', message, { cause });
  }
}

/** Writes quads as they come; memory holds no more than one call's. */
export interface QuadWriter {
  /** Resolves when the output can take more. */
  write(quads: readonly Quad[]): Promise<void>;
  /** Writes what is left and waits until the output has it; `close: false` leaves the output open. */
  end(options?: { /** @default true */ readonly close?: boolean }): Promise<void>;
}

/** N-Quads to a stream: a line a quad, so files can be cut, joined and appended to. */
export class NQuadsWriter implements QuadWriter {
  readonly #output: Output;
  readonly #writer = new Writer({ format: 'N-Quads' });

  constructor(output: Writable) {
    this.#output = new Output(output);
  }

  async write(quads: readonly Quad[]): Promise<void> {
    await this.#output.write(this.#writer.quadsToString(quads as Quad[]));
  }

  async end(options: { readonly close?: boolean } = {}): Promise<void> {
    await this.#output.end(options.close ?? true);
  }
}

/** TriG to a stream: a block a graph, for people to read. Graphs that come in one piece are written in one piece. */
export class TrigWriter implements QuadWriter {
  readonly #output: Output;
  readonly #chunks: string[] = [];
  readonly #writer: Writer;

  constructor(output: Writable) {
    this.#output = new Output(output);
    const sink = {
      write: (chunk: string, _encoding: string, done?: () => void) => {
        this.#chunks.push(chunk);
        done?.();
      },
      end: (done?: () => void) => done?.(),
    };
    this.#writer = new Writer(sink, { format: 'TriG', prefixes: PREFIXES });
  }

  async write(quads: readonly Quad[]): Promise<void> {
    for (const quad of quads) this.#writer.addQuad(quad);
    await this.#flush();
  }

  async end(options: { readonly close?: boolean } = {}): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#writer.end((error: Error | null | undefined) => (error ? reject(error) : resolve()));
    });
    await this.#flush();
    await this.#output.end(options.close ?? true);
  }

  async #flush(): Promise<void> {
    await this.#output.write(this.#chunks.splice(0).join(''));
  }
}

/** A stream with back-pressure; an error of the stream is met at the next call. */
class Output {
  readonly #stream: Writable;
  #error: Error | null = null;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', (error) => {
      this.#error = error;
    });
  }

  async write(text: string): Promise<void> {
    this.#check();
    if (text === '' || this.#stream.write(text)) return;
    await once(this.#stream, 'drain').catch(() => undefined);
    this.#check();
  }

  async end(close: boolean): Promise<void> {
    this.#check();
    await new Promise<void>((resolve) => {
      const done = () => resolve();
      this.#stream.once('error', done);
      if (close) this.#stream.end(done);
      else this.#stream.write('', done);
    });
    this.#check();
  }

  #check(): void {
    if (!this.#error) return;
    const message = `Expected to write RDF, but the output failed: ${this.#error.message}`;
    throw new InputOutputError('rdf-output', message, { cause: this.#error });
  }
}
