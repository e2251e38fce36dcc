/** A piece of running text; `to` is the key of the page it links to. */
export interface Span {
  readonly text: string;
  readonly to?: string;
}

/** A heading, a paragraph or a list; each item is a row of spans. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list';
  readonly items: readonly (readonly Span[])[];
}

const SYLLABLES =
  'ba be bo da de dor fa fen ga gil ha hel jo ka kel la lin lo ma mer mi na nor o pa per ra ril ro sa sel ta tal to va ven vi wa zen'.split(
    ' ',
  );
const CONNECTING = 'the of and in with for from under over after before near beside while until'.split(' ');
const GIVEN = 'Ada Bruno Clara Dario Edith Farid Greta Hugo Irene Jonas Karin Leon'.split(' ');
const FAMILY = 'Almqvist Berger Castell Dorn Ekdahl Fontaine Grube Haller'.split(' ');

/** Seeded texts: the same seed writes the same site. */
export class Writer {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to `below` - 1 (mulberry32). */
  number(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.number(items.length)];
    if (item === undefined) throw new RangeError('expected a list that is not empty');
    return item;
  }

  /** A made-up word of two to four syllables. */
  word(): string {
    return Array.from({ length: 2 + this.number(3) }, () => this.pick(SYLLABLES)).join('');
  }

  /** Two to four words with capitals. */
  title(): string {
    return Array.from({ length: 2 + this.number(3) }, () => capital(this.word())).join(' ');
  }

  sentence(): string {
    const words = Array.from({ length: 7 + this.number(10) }, (_, at) =>
      at % 3 === 2 ? this.pick(CONNECTING) : this.word(),
    );
    return `${capital(words.join(' '))}.`;
  }

  text(sentences: number): string {
    return Array.from({ length: sentences }, () => this.sentence()).join(' ');
  }

  person(): string {
    return `${this.pick(GIVEN)} ${this.pick(FAMILY)}`;
  }

  /** A moment of 2019 to 2023, UTC, whole minutes. */
  moment(): Date {
    return new Date(Date.UTC(2019, 0, 1) + this.number(5 * 365 * 24 * 60) * 60_000);
  }

  /** Paragraphs under headings and a list, with the links spread over them. */
  blocks(links: readonly Span[]): Block[] {
    const left = [...links];
    const paragraph = (): Block => {
      const link = left.shift();
      const start: Span[] = [{ text: this.text(2) }];
      const items = link === undefined ? start : [...start, link, { text: this.sentence() }];
      return { kind: 'paragraph', items: [items] };
    };
    const blocks = [paragraph()];
    for (let section = 0; section < 4 || left.length > 3; section++)
      blocks.push({ kind: 'heading', items: [[{ text: this.title() }]] }, paragraph(), paragraph());
    const rest = left.splice(0).map((link): Span[] => [link]);
    blocks.push({ kind: 'list', items: [[{ text: this.sentence() }], ...rest] });
    return blocks;
  }
}

/** What a reader reads. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ items }) => items.map((spans) => spans.map(({ text }) => text).join(' ')))
    .join('\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
