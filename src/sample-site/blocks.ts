import { coinName, writeParagraph, writeSentence } from './prose.ts';
import type { Random } from './random.ts';
import { NOUNS } from './words.ts';

/** A run inside a paragraph. `href` and `name` are told apart by the application that prints them. */
export type Run =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'external'; readonly text: string; readonly href: string }
  | { readonly kind: 'internal'; readonly text: string; readonly target: string }
  | { readonly kind: 'image'; readonly name: string; readonly alt: string };

/** What the sample texts are made of, before an application gives it its markup. */
export type Block =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string };

/** How rich a text is. */
export interface BlockOptions {
  /** Paragraphs besides what else there is. @default 3 */
  readonly paragraphs?: number;
  /** Sentences of the longest paragraph. @default 5 */
  readonly sentences?: number;
  /** Probability of each of heading, quote, list, code and image. @default 0.35 */
  readonly variety?: number;
}

const BLOCK_DEFAULTS: Required<BlockOptions> = { paragraphs: 3, sentences: 5, variety: 0.35 };

/** Writes a text of several blocks; `image` names the pictures in it. */
export function writeBlocks(random: Random, options: BlockOptions = {}): Block[] {
  const { paragraphs, sentences, variety } = { ...BLOCK_DEFAULTS, ...options };
  const blocks: Block[] = [];
  for (let number = 0; number < paragraphs; number += 1) {
    if (number > 0 && random.chance(variety)) blocks.push(writeExtra(random));
    blocks.push({ kind: 'paragraph', runs: writeRuns(random, sentences, variety) });
  }
  return blocks;
}

function writeRuns(random: Random, sentences: number, variety: number): Run[] {
  const runs: Run[] = [{ kind: 'text', text: writeParagraph(random, 1, sentences) }];
  if (random.chance(variety)) {
    const word = coinName(random);
    const href = `https://site${random.integer(1, 400)}.example/${word.toLowerCase()}/${random.integer(1, 99)}.html`;
    runs.push({ kind: 'text', text: ' See ' }, { kind: 'external', text: `${word} page`, href });
    runs.push({ kind: 'text', text: `. ${writeSentence(random)}` });
  }
  if (random.chance(variety)) {
    runs.push({ kind: 'text', text: ' Mind the ' }, { kind: 'strong', text: random.pick(NOUNS) });
    runs.push({ kind: 'text', text: ' ☂.' });
  }
  if (random.chance(variety / 2)) {
    const alt = `A ${random.pick(NOUNS)}`;
    runs.push({ kind: 'image', name: `${coinName(random).toLowerCase()}-${random.integer(1, 999)}`, alt });
  }
  return runs;
}

function writeExtra(random: Random): Block {
  const shapes: readonly (() => Block)[] = [
    () => ({ kind: 'heading', text: `${coinName(random)} and its ${random.pick(NOUNS)}` }),
    () => ({ kind: 'quote', text: writeSentence(random) }),
    () => ({
      kind: 'list',
      items: Array.from({ length: random.integer(2, 5) }, () => writeSentence(random)),
    }),
    () => ({
      kind: 'code',
      text: `if (${coinName(random).toLowerCase()} < ${random.integer(2, 99)} && ready) {\n  return "${random.pick(NOUNS)}";\n}`,
    }),
  ];
  return random.pick(shapes)();
}

/** The plain text, one line a block, list items and code lines on lines of their own. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.runs.map((run) => (run.kind === 'image' ? '' : run.text)).join('');
    case 'list':
      return block.items.join('\n');
    case 'heading':
    case 'quote':
    case 'code':
      return block.text;
  }
}

/** The links that lead away from the site, in order. */
export function externalLinksOf(blocks: readonly Block[]): string[] {
  return runsOf(blocks).flatMap((run) => (run.kind === 'external' ? [run.href] : []));
}

/** The names of the pictures, in order. */
export function imagesOf(blocks: readonly Block[]): string[] {
  return runsOf(blocks).flatMap((run) => (run.kind === 'image' ? [run.name] : []));
}

function runsOf(blocks: readonly Block[]): Run[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
}
