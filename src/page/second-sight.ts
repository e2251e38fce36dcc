import { codeAt } from './code-at.ts';

const BITS = 16;
const PLACES = 1 << BITS;

/** Tells texts that come again from those that come once, in little memory: now and then one is taken for another. */
export class SecondSight {
  readonly #seen = new Uint8Array(PLACES);
  #left = PLACES >> 3;

  /** True when the text was asked for before, not too long ago. */
  isSecond(text: string): boolean {
    const { length } = text;
    let hash = length;
    for (let index = 0; index < length; index++) hash = (Math.imul(hash, 31) + codeAt(text, index)) | 0;
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const one = mixed & (PLACES - 1);
    const other = mixed >>> BITS;
    if (this.#seen[one] === 1 && this.#seen[other] === 1) return true;
    this.#seen[one] = 1;
    this.#seen[other] = 1;
    this.#left -= 2;
    if (this.#left <= 0) {
      this.#seen.fill(0);
      this.#left = PLACES >> 3;
    }
    return false;
  }
}
