const BITS = 14;
const PLACES = 1 << BITS;

/** Tells texts that come again from those that come once, roughly and in little memory: a text may be taken for another. */
export class SecondSight {
  readonly #seen = new Uint8Array(PLACES);
  #left = PLACES >> 2;

  /** True when the text was asked for before, not too long ago. */
  isSecond(text: string): boolean {
    let hash = text.length;
    for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    if (this.#seen[place] === 1) return true;
    this.#seen[place] = 1;
    this.#left -= 1;
    if (this.#left === 0) {
      this.#seen.fill(0);
      this.#left = PLACES >> 2;
    }
    return false;
  }
}
