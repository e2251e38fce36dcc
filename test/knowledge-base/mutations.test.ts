import { describe, expect, it } from 'vitest';
import { readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { BOARD, FORUM, source } from './sample.ts';

const PIECES = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '&',
  '&#0;',
  '=',
  ' ',
  '\n',
  '\0',
  '\uD800',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?x',
  'é',
  '</level>',
  'id="a"',
  '[',
  ')',
];

/** Small repeatable generator (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutate(text: string, random: () => number): string {
  const pick = (limit: number) => Math.floor(random() * limit);
  let mutated = text;
  for (let round = 1 + pick(4); round > 0; round--) {
    const at = pick(mutated.length);
    const length = pick(12);
    switch (pick(4)) {
      case 0:
        mutated = mutated.slice(0, at) + mutated.slice(at + length);
        break;
      case 1:
        mutated = mutated.slice(0, at) + PIECES[pick(PIECES.length)]! + mutated.slice(at);
        break;
      case 2: {
        const from = pick(mutated.length);
        mutated = mutated.slice(0, at) + mutated.slice(from, from + pick(80)) + mutated.slice(at);
        break;
      }
      default:
        mutated = mutated.slice(0, at) + String.fromCharCode(pick(256)) + mutated.slice(at + 1);
    }
  }
  return mutated;
}

/** A longer run by command: `AAH_FUZZ_RUNS=20000 npx vitest run test/knowledge-base/mutations.test.ts`. */
const RUNS = Number(process.env['AAH_FUZZ_RUNS'] ?? 500);

describe(`${RUNS} mutations of a valid file`, () => {
  it('give problems with a place, never a crash', async () => {
    let broken = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const text = mutate(BOARD, generator(seed));
      const { problems, knowledgeBase } = await readKnowledgeBase([
        source('m.xml', text),
        source('forum.xml', FORUM),
      ]);
      expect(knowledgeBase.byId.has('forum'), `seed ${seed}`).toBe(true);
      if (problems.length > 0) broken++;
      const lines = text.split('\n').length;
      for (const { code, location, message } of problems) {
        expect(code).toMatch(/^[a-z-]+$/);
        expect(message).not.toBe('');
        expect(location.line >= 1 && location.line <= lines + 1 && location.column >= 1, `seed ${seed}`).toBe(
          true,
        );
      }
    }
    expect(broken).toBeGreaterThan(RUNS / 2);
  });
});
