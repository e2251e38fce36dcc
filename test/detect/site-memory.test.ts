import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_DIRECTORIES,
  recallVerdict,
  rememberVerdict,
  type VerdictMemory,
} from '../../src/detect/site-memory.ts';

type Proof = readonly [path: string, application: string];

function remember(proofs: readonly Proof[]): VerdictMemory {
  return proofs.reduce<VerdictMemory>(
    (state, [path, application]) => rememberVerdict(state, `http://a.example${path}`, application),
    { verdicts: {} },
  );
}

const SITE: readonly Proof[] = [
  ['/forum/viewtopic.php?t=1', 'phpbb'],
  ['/forum/viewforum.php?f=1', 'phpbb'],
  ['/', 'wordpress'],
  ['/2024/05/hello/', 'wordpress'],
  ['/2024/06/world/', 'wordpress'],
  ['/wiki/Main_Page', 'mediawiki'],
];

describe('recallVerdict', () => {
  it.each([
    ['/forum/viewtopic.php?t=9', 'phpbb'],
    ['/forum/', 'phpbb'],
    ['/forum/deeper/still/page.html', 'phpbb'],
    ['/wiki/Talk:Main_Page', 'mediawiki'],
    ['/2024/07/new/', 'wordpress'],
    ['/about/', 'wordpress'],
    ['/forumx', 'wordpress'],
  ])('%s is %s', (path, expected) => {
    expect(recallVerdict(remember(SITE), `http://a.example${path}`)).toBe(expected);
  });

  it('knows nothing of a new site', () => {
    expect(recallVerdict({ verdicts: {} }, 'http://a.example/x/y')).toBeNull();
  });

  it('breaks ties by id', () => {
    expect(
      recallVerdict(
        remember([
          ['/x', 'b'],
          ['/y', 'a'],
        ]),
        'http://a.example/z',
      ),
    ).toBe('a');
  });
});

describe('rememberVerdict', () => {
  const path = fc
    .tuple(fc.nat(150), fc.nat(3), fc.boolean())
    .map(([directory, page, slash]) => `/d${directory}/${page}${slash ? '/' : '/x.php'}`);
  const proofs = fc.array(fc.tuple(path, fc.constantFrom('a', 'b', 'c')), { maxLength: 250 });

  it('does not depend on the order of the pages', () => {
    const shuffled = proofs.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(shuffled, path, ([some, others], asked) => {
        const [one, other] = [remember(some), remember(others)];
        expect(other).toEqual(one);
        expect(recallVerdict(other, `http://a.example${asked}`)).toBe(
          recallVerdict(one, `http://a.example${asked}`),
        );
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('keeps a bounded number of directories and every page', () => {
    const many = Array.from({ length: 500 }, (_, number): Proof => [`/t/slug-${number}/1`, 'discourse']);
    const { verdicts } = remember(many);
    expect(Object.keys(verdicts)).toHaveLength(MOST_DIRECTORIES + 1);
    expect(Object.values(verdicts).reduce((sum, counts) => sum + counts['discourse']!, 0)).toBe(500);
  });

  it('keeps the rest of the state', () => {
    const state = { verdicts: {}, other: 1 };
    expect(rememberVerdict(state, 'http://a.example/x', 'a')).toEqual({
      verdicts: { '/': { a: 1 } },
      other: 1,
    });
  });
});
