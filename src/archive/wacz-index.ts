import { gzipSync } from 'node:zlib';
import { getSurt } from 'warcio';
import { type SortLinesOptions, sortLines } from './sort-lines.ts';

/** Lines in a block of a compressed index; one lookup reads one block. */
const BLOCK_LINES = 300;

/** Collects the `.idx` file while the blocks of `index.cdx.gz` are written. */
export class CompressedIndex {
  readonly #lines: string[] = [];
  readonly #name: string;
  #offset = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * The gzip members of a compressed index over `lines`.
   * ReplayWeb.page finds a block by the key that warcio.js makes, which keeps a slash at the end of a path
   * where pywb's drops it; so the lines are given that key and sorted again.
   */
  async *compress(lines: AsyncIterable<string>, options: SortLinesOptions = {}): AsyncGenerator<Buffer> {
    let block: string[] = [];
    for await (const line of sortLines(rekey(lines), options)) {
      block.push(line);
      if (block.length < BLOCK_LINES) continue;
      yield this.#print(block);
      block = [];
    }
    if (block.length > 0) yield this.#print(block);
  }

  /** The `.idx` file; complete once `compress` has ended. */
  print(): string {
    const meta = JSON.stringify({ format: 'cdxj-gzip-1.0', filename: this.#name });
    return [`!meta 0 ${meta}`, ...this.#lines, ''].join('\n');
  }

  #print(block: readonly string[]): Buffer {
    const first = block[0]!;
    const member = gzipSync(`${block.join('\n')}\n`);
    const place = JSON.stringify({ offset: this.#offset, length: member.length });
    this.#lines.push(`${first.slice(0, first.indexOf(' {'))} ${place}`);
    this.#offset += member.length;
    return member;
  }
}

async function* rekey(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const json = line.indexOf(' {') + 1;
    const { url } = JSON.parse(line.slice(json)) as { url: string };
    const timestamp = line.slice(line.indexOf(' ') + 1, json - 1);
    yield `${getSurt(url)} ${timestamp} ${line.slice(json)}`;
  }
}
