import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEARNED_STATUSES, type LearnedPattern } from '../../src/adapt/store.ts';
import { KnowledgeBaseError } from '../../src/errors.ts';
import { readLearned, writeLearned } from '../../src/knowledge-base/learned.ts';

const PATTERN: LearnedPattern = {
  id: 'l1',
  site: 'example.org',
  application: 'phpbb',
  level: 'thread',
  target: { kind: 'field', action: 'post', field: 'author' },
  before: "a[@class='username']",
  after: "span[@class='name'] & <b>",
  method: 'relax',
  relaxations: ['replace-element', 'replace-value'],
  score: 0.75,
  pagesChecked: ['https://example.org/?a=1&b=2'],
  contradictions: 0,
  learnedAt: '2024-01-02T03:04:05.000Z',
  status: 'used',
};

const TEXT = `<?xml version="1.0" encoding="UTF-8"?>
<learned>
  <pattern id="l1" site="example.org" application="phpbb" level="thread" target="field" action="post" field="author" status="used" method="relax" score="0.75" contradictions="0" learned="2024-01-02T03:04:05.000Z">
    <before>a[@class='username']</before>
    <after>span[@class='name'] &amp; &lt;b&gt;</after>
    <relaxation>replace-element</relaxation>
    <relaxation>replace-value</relaxation>
    <page>https://example.org/?a=1&amp;b=2</page>
  </pattern>
</learned>
`;

const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,8}$/);
const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value === readableInXml(value));
const filled = text.filter((value) => value.trim() !== '');

function readableInXml(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML can't hold
  return value.replace(/\p{Surrogate}/gu, '').replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
}

const learned: fc.Arbitrary<LearnedPattern> = fc.record({
  id: filled,
  site: filled,
  application: id,
  level: id,
  target: fc.oneof(
    fc.record({ kind: fc.constant('level' as const) }),
    fc.record({ kind: fc.constantFrom('each' as const, 'navigation' as const), action: id }),
    fc.record({ kind: fc.constant('field' as const), action: id, field: filled }),
  ),
  before: text,
  after: text,
  method: fc.constantFrom('relax' as const, 'realign' as const),
  relaxations: fc.array(text, { maxLength: 3 }),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  pagesChecked: fc.array(text, { maxLength: 3 }),
  contradictions: fc.nat(),
  learnedAt: filled,
  status: fc.constantFrom(...LEARNED_STATUSES),
});

describe('learned overlay', () => {
  it('is written as the format says, and read back', () => {
    expect(writeLearned([PATTERN])).toBe(TEXT);
    expect(readLearned(TEXT, 'learned.xml')).toEqual([PATTERN]);
    expect(readLearned(writeLearned([]), 'learned.xml')).toEqual([]);
  });

  it('comes back exactly, in an order that does not depend on the input', () => {
    fc.assert(
      fc.property(fc.array(learned, { maxLength: 6 }), (patterns) => {
        const written = writeLearned(patterns);
        expect(writeLearned([...patterns].reverse())).toBe(written);
        const read = readLearned(written, 'learned.xml');
        expect(writeLearned(read)).toBe(written);
        const byText = (items: readonly LearnedPattern[]) =>
          items.map((item) => JSON.stringify(item, Object.keys(item).sort())).sort();
        expect(byText(read)).toEqual(byText(patterns));
        expect(read).toEqual(expect.arrayContaining(patterns));
      }),
      { numRuns: 300 },
    );
  });

  it('replaces what XML can not hold', () => {
    const [read] = readLearned(writeLearned([{ ...PATTERN, after: 'a\0b\uD800' }]), 'learned.xml');
    expect(read!.after).toBe('a\uFFFDb\uFFFD');
  });

  it.each([
    ['another root', '<category id="a" name="A"/>', '1:1'],
    ['no target', TEXT.replace(' target="field"', ''), '3:3'],
    ['a field without name', TEXT.replace(' field="author"', ''), '3:3'],
    ['no before', TEXT.replace(/ {4}<before>.*\n/, ''), '3:3'],
    ['a second after', TEXT.replace('<relaxation>replace-element</relaxation>', '<after>b</after>'), '3:3'],
    ['an unknown status', TEXT.replace('status="used"', 'status="unused"'), '3:118'],
    ['broken XML', TEXT.replace('</pattern>', ''), '10:1'],
  ])('refuses %s', (_, broken, place) => {
    expect(() => readLearned(broken, 'l.xml')).toThrow(KnowledgeBaseError);
    expect(() => readLearned(broken, 'l.xml')).toThrow(`l.xml:${place}: `);
  });
});
