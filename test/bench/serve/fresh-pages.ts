import { threadPage } from '../inspect/thread-page.ts';

/** Text of the template, or what follows the page's number: `''` where it stands alone. */
type Piece = string | { readonly id: string };

const ORIGIN = 'http://board.example';
/** In page 1, all numbers that are its own begin with 1: of the thread, of its posts, in its words and titles. */
const NUMBERS =
  /(?<=[?;]t=|t%3D|topic\/|Page )1\b|(?<=id="[a-z_]+|#[a-z_]+|[?;][pt]=|-[pt])1\d{5}\b|(?<=<title>[^<]*? )1(?= - )/g;

/** Thread pages of about 90 KB, each with a number of its own in its address, its links, its ids and its title. */
export class FreshPages {
  readonly pieces: readonly Piece[];

  constructor() {
    const body: string = threadPage(88_000).body;
    const pieces: Piece[] = [];
    let end = 0;
    for (const { 0: found, index } of body.matchAll(NUMBERS)) {
      pieces.push(body.slice(end, index), { id: found.slice(1) });
      end = index + found.length;
    }
    this.pieces = [...pieces, body.slice(end)];
  }

  url(number: number): string {
    return `${ORIGIN}/viewtopic.php?t=${number}`;
  }

  body(number: number): Buffer {
    return Buffer.from(
      this.pieces.map((piece) => (typeof piece === 'string' ? piece : `${number}${piece.id}`)).join(''),
    );
  }

  /** The pieces as a Lua table: strings, and tables with the number inside. */
  toLua(): string {
    const items = this.pieces.map((piece) =>
      typeof piece === 'string' ? `[==[\n${piece}]==]` : `{${JSON.stringify(piece.id)}}`,
    );
    return `return {${items.join(',\n')}}\n`;
  }
}
