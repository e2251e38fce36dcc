const EMPTY = Buffer.alloc(0);

/**
 * Bytes of a stream that can be looked at before they are taken, and put back.
 * Holds what was asked for and no more than one further chunk of the source.
 */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = EMPTY;
  #ended = false;
  #failure: unknown;
  #position: number;

  constructor(source: AsyncIterable<Uint8Array>, position = 0) {
    this.#source = source[Symbol.asyncIterator]();
    this.#position = position;
  }

  /** Offset of the next byte in the whole stream. */
  get position(): number {
    return this.#position;
  }

  /** What is held and not yet taken. */
  get held(): Buffer {
    return this.#held;
  }

  /** True once the source gave everything; `held` is then all that is left. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Tries to hold at least `count` bytes; returns what is held, which is less only at the end.
   * When the source fails, what it gave before is still held, and asking for more throws its error.
   */
  async fill(count: number): Promise<Buffer> {
    if (this.#held.length >= count) return this.#held;
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#ended) return this.#held;
    const chunks: Buffer[] = this.#held.length > 0 ? [this.#held] : [];
    let size = this.#held.length;
    while (size < count) {
      const value = await this.#next();
      if (value === undefined) break;
      chunks.push(Buffer.from(value.buffer, value.byteOffset, value.length));
      size += value.length;
    }
    this.#held = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
    if (size < count && this.#failure !== undefined) throw this.#failure;
    return this.#held;
  }

  async #next(): Promise<Uint8Array | undefined> {
    try {
      const { value, done } = await this.#source.next();
      if (done !== true) return value;
    } catch (error) {
      this.#failure = error;
    }
    this.#ended = true;
    return undefined;
  }

  /** Holds more than now, by one chunk of the source; false when there is no more. */
  async grow(): Promise<boolean> {
    const before = this.#held.length;
    await this.fill(before + 1);
    return this.#held.length > before;
  }

  /** Takes up to `count` of the bytes that are held. */
  take(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(taken.length);
    this.#position += taken.length;
    return taken;
  }

  /** Puts bytes back in front; they must be the last ones taken. */
  unread(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#held = Buffer.concat([bytes, this.#held]);
    this.#position -= bytes.length;
  }

  /** Tells the source that no more will be asked for. */
  async close(): Promise<void> {
    this.#ended = true;
    this.#held = EMPTY;
    await this.#source.return?.();
  }
}
