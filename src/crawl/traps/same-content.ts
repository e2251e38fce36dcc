import { BoundedMap, type TrapGuard, type Trip } from './guard.ts';
import { templateOf } from './template.ts';

export interface SameContentOptions {
  /** Pages of one template in a row that hold only text seen before. @default 20 */
  readonly maxRow?: number;
}

export const SAME_CONTENT_DEFAULTS: Required<SameContentOptions> = { maxRow: 20 };

const TEMPLATES_KEPT = 5000;
const DIGESTS_KEPT = 64;

interface Texts {
  /** Recent distinct digests of the template's pages. */
  readonly digests: string[];
  /** Pages in a row with a digest seen before. */
  row: number;
  readonly example: string;
}

/**
 * The same text under ever new URLs: a template stops when its last pages, many in a row, held nothing new. One new text
 * starts the count again, so that scattered "no permission" pages never stop a forum.
 */
export class SameContentGuard implements TrapGuard {
  readonly #options: Required<SameContentOptions>;
  readonly #texts = new BoundedMap<Texts>(TEMPLATES_KEPT);

  constructor(options: SameContentOptions = {}) {
    this.#options = { ...SAME_CONTENT_DEFAULTS, ...options };
  }

  /** A page was fetched; `digest` is that of its text. */
  observe(url: URL, digest: string): void {
    const template = templateOf(url);
    const texts = this.#texts.get(template) ?? { digests: [], row: 0, example: url.href };
    if (texts.digests.includes(digest)) texts.row += 1;
    else {
      texts.row = 0;
      texts.digests.push(digest);
      if (texts.digests.length > DIGESTS_KEPT) texts.digests.shift();
    }
    this.#texts.set(template, texts);
  }

  check(url: URL): Trip | null {
    const template = templateOf(url);
    const texts = this.#texts.get(template);
    if (texts === undefined || texts.row < this.#options.maxRow) return null;
    return { rule: 'trap:same-content', id: template, url: url.href, example: texts.example };
  }

  save(): unknown {
    return this.#texts.entries();
  }

  restore(saved: unknown): void {
    this.#texts.load(saved, isTexts);
  }
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false;
  return 'digests' in value && Array.isArray(value.digests) && 'row' in value && 'example' in value;
}
