import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectLevel } from '../../src/detect/detect-level.ts';
import { type DetectionOptions, Detector } from '../../src/detect/detector.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { makeKnowledgeBase, type Sketch } from './small-knowledge-base.ts';

const SKETCHES: readonly Sketch[] = [
  { id: 'forum', threshold: 6, signs: { "a[@rel='reply']": 6 } },
  { id: 'blog', threshold: 6, signs: { "a[@rel='tag']": 6 } },
  {
    id: 'phpbb',
    parent: 'forum',
    signs: {
      "http/header[@name='set-cookie'][contains(@value,'phpbb3_')]": 10,
      "body[@id='phpbb']": 6,
      'dl/dt': 4,
    },
    excludes: ['vbulletin'],
  },
  { id: 'phpbb-2', parent: 'phpbb', threshold: 4, signs: { "td[@class='nav']": 4 } },
  {
    id: 'vbulletin',
    parent: 'forum',
    signs: { "meta[@name='generator'][contains(@content,'vBulletin')]": 12 },
  },
  {
    id: 'wordpress',
    parent: 'blog',
    signs: { "link[contains(@href,'/wp-content/')]": 6, "p[contains(.,'Powered by WordPress')]": 5 },
  },
  { id: 'shop', parent: 'blog', signs: { "div[@id='shop']": 10 }, implies: ['wordpress'] },
];
const detector = new Detector(makeKnowledgeBase(SKETCHES));
const PHPBB = { 'set-cookie': 'phpbb3_abc_u=1' };

function detect(
  body: string,
  headers = {},
  remembered: string | null = null,
  options: DetectionOptions = {},
) {
  const detection = detector.start(options);
  const page = parsePage({ url: 'http://a.example/x', headers, body }, { listener: detection });
  return detection.application(page, remembered);
}

function summarise(...input: Parameters<typeof detect>): string {
  const { verdict } = detect(...input);
  return verdict.kind === 'unknown' ? 'unknown' : `${verdict.id} ${verdict.score} ${verdict.by}`;
}

describe('Detector', () => {
  it.each([
    ['nothing', '<p>Hello', {}, 'unknown'],
    ['a weak sign', '<body id=phpbb>', {}, 'unknown'],
    ['one strong sign', '<p>', PHPBB, 'phpbb 10 page'],
    ['two weak signs', '<body id=phpbb><dl><dt>', {}, 'phpbb 10 page'],
    ['one weak sign twice', '<dl><dt></dl><dl><dt>', {}, 'unknown'],
    ['a category', '<a rel=reply>', {}, 'forum 6 page'],
    ['an application and its category', '<a rel=reply>', PHPBB, 'phpbb 16 page'],
    ['an application and another category', '<a rel=tag>', PHPBB, 'phpbb 10 page'],
    ['a variant', '<table><td class=nav>', PHPBB, 'phpbb-2 14 page'],
    ['a variant without its parent', '<table><td class=nav>', {}, 'phpbb-2 4 page'],
    ['the heavier of two', '<meta name=generator content=vBulletin><div id=shop>', {}, 'vbulletin 12 page'],
    ['one that excludes a heavier one', '<meta name=generator content=vBulletin>', PHPBB, 'phpbb 10 page'],
    [
      'one that excludes a lighter one',
      '<meta name=generator content=vBulletin><body id=phpbb>',
      PHPBB,
      'phpbb 16 page',
    ],
    ['text', '<link href=/wp-content/x><p>Powered by <b>WordPress</b>', {}, 'wordpress 11 page'],
    ['text that is not there', '<link href=/wp-content/x><p>Powered by <b>Word Press</b>', {}, 'unknown'],
  ])('%s', (_, body, headers, expected) => {
    expect(summarise(body, headers)).toBe(expected);
  });

  it.each([
    ['holds where the page proves nothing', '<p>', {}, 'phpbb', 'phpbb 0 site'],
    ['keeps the evidence there is', '<body id=phpbb>', {}, 'phpbb', 'phpbb 6 site'],
    ['refines what the page proves', '<a rel=reply>', {}, 'phpbb', 'phpbb 6 site'],
    ['gives way to contrary evidence', '<div id=shop>', {}, 'phpbb', 'shop 10 page'],
    ['gives way to a contrary category', '<a rel=tag>', {}, 'phpbb', 'blog 6 page'],
    ['gives way to what is proven deeper', '<td class=nav>', PHPBB, 'phpbb', 'phpbb-2 14 page'],
    ['is ignored when no longer known', '<p>', {}, 'gone', 'unknown'],
  ])('a remembered verdict %s', (_, body, headers, remembered, expected) => {
    expect(summarise(body, headers, remembered)).toBe(expected);
  });

  it('says what it found, where, and where that is declared', () => {
    const { verdict, application } = detect('<html>\n <body id=phpbb>', PHPBB);
    expect(application?.id).toBe('phpbb');
    expect(verdict).toMatchObject({
      evidence: [
        { application: 'phpbb', sign: 's0', weight: 10, where: 'http', declared: 'phpbb.xml:3' },
        { sign: 's1', pattern: "body[@id='phpbb']", weight: 6, where: '2:2', declared: 'phpbb.xml:3' },
      ],
    });
  });

  it('holds what an application implies, with its evidence', () => {
    const detection = detector.start({ all: true });
    const page = parsePage({ url: 'http://a.example/', body: '<div id=shop>' }, { listener: detection });
    expect(detection.candidates(page).map(({ application }) => application.id)).toEqual([
      'shop',
      'wordpress',
    ]);
  });

  it('stops early, and only when the verdict is certain', () => {
    const small = new Detector(
      makeKnowledgeBase([
        { id: 'c' },
        { id: 'big', parent: 'c', signs: { "p[@id='1']": 10, "p[@id='2']": 10, "p[@id='3']": 10 } },
        { id: 'rival', parent: 'c', signs: { "p[@id='4']": 15 } },
      ]),
    );
    const isSettled = (body: string): boolean => {
      const detection = small.start();
      detection.application(parsePage({ url: 'http://a.example/', body }, { listener: detection }));
      return detection.settled;
    };
    expect(isSettled('<p id=1>')).toBe(false);
    expect(isSettled('<p id=4>')).toBe(false);
    expect(isSettled('<p id=1><p id=2>')).toBe(true);
  });
});

const marks = fc.uniqueArray(fc.nat(9), { maxLength: 10 });
const sketches: fc.Arbitrary<Sketch[]> = fc
  .array(
    fc.record({
      parent: fc.nat(20),
      threshold: fc.integer({ min: 1, max: 12 }),
      signs: fc.uniqueArray(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 12 })), {
        maxLength: 4,
        selector: ([mark]) => mark,
      }),
      implies: fc.array(fc.nat(9), { maxLength: 1 }),
      excludes: fc.array(fc.nat(9), { maxLength: 1 }),
      level: fc.tuple(fc.nat(9), fc.nat(9)),
    }),
    { minLength: 2, maxLength: 7 },
  )
  .map((drafts) =>
    drafts.map((draft, index) => ({
      id: `a${index}`,
      ...(index > 1 && { parent: `a${draft.parent % index}` }),
      threshold: draft.threshold,
      signs: Object.fromEntries(draft.signs.map(([mark, weight]) => [signFor(mark), weight])),
      implies: draft.implies.map((other) => `a${other}`),
      excludes: draft.excludes.map((other) => `a${other}`),
      levels: { [`l${index}`]: [`${signFor(draft.level[0])} | ${signFor(draft.level[1])}`] },
    })),
  );

/** Some are decided when their element opens, some at the end of the page. */
function signFor(mark: number): string {
  return mark % 3 === 0 ? `p[contains(.,'m${mark}')]` : `p[@id='m${mark}']`;
}

describe('an early stop', () => {
  it('changes neither verdict, evidence nor level', () => {
    let early = 0;
    fc.assert(
      fc.property(sketches, fc.array(marks, { minLength: 1, maxLength: 4 }), (drafts, pages) => {
        const random = new Detector(makeKnowledgeBase(drafts));
        for (const present of pages) {
          const body = present.map((mark) => `<p id=m${mark}>m${mark}</p>`).join('');
          const [stopping, complete] = [{}, { all: true }].map((options) => {
            const detection = random.start(options);
            const page = parsePage({ url: 'http://a.example/', body }, { listener: detection });
            const finding = detection.application(page);
            if (detection.settled) early += 1;
            const { application, verdict } = finding;
            return { verdict, level: application && detectLevel(application, page.root) };
          });
          expect(stopping).toEqual(complete);
        }
      }),
      { numRuns: 1_000, seed: 11 },
    );
    expect(early).toBeGreaterThan(100);
  });
});
