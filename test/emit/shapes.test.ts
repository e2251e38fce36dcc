import { existsSync } from 'node:fs';
import { DataFactory, type Quad } from 'n3';
import { describe, expect, it } from 'vitest';
import type { ArchiveObject } from '../../src/act/object.ts';
import { fromQuads, toQuads } from '../../src/emit/index.ts';
import { readFixtures } from '../../src/fixture/fixture.ts';
import { createHelper } from '../../src/helper.ts';
import { CAPTURED, PAGE, sampleObject, sampleOutcome } from './sample-objects.ts';
import { violations } from './shapes.ts';

const full = sampleObject({
  title: 'Re: “quotes”',
  author: 'Bob',
  authorUrl: 'https://forum.example/u?id=1',
  date: '2014-03-15T16:05:00',
  dateText: 'Mar 15',
  edited: '2014-03-16',
  content: 'Grüße\n😀',
  contentHtml: '<p>Grüße</p>',
  language: 'de-CH',
  attachments: ['https://forum.example/a.png', 'https://forum.example/?f[]={1}'],
  url: `${PAGE}#p1`,
  partOf: PAGE,
  inReplyTo: `${PAGE}#p0`,
  tags: ['b', 'a'],
  position: 2,
  learned: true,
});

const unknown = {
  application: { kind: 'unknown' },
  level: { kind: 'unknown', lost: [] },
} as const;

describe('graphs conform to docs/shapes.ttl', () => {
  it.each<[string, readonly ArchiveObject[]]>([
    ['no object', []],
    ['an object with nothing but what all have', [sampleObject()]],
    ['an object with every field', [full]],
    [
      'a thread with posts',
      [sampleObject({ id: PAGE, type: 'thread', title: 'T', partOf: 'https://forum.example/f' }), full],
    ],
    ['a comment without a parent comment', [sampleObject({ type: 'comment', partOf: PAGE, author: 'Eve' })]],
    ['a forum', [sampleObject({ type: 'forum', id: 'https://forum.example/', title: 'Board' })]],
    [
      'a user, who is also an author',
      [full, sampleObject({ type: 'user', id: 'https://forum.example/u?id=1', title: 'Robert' })],
    ],
    [
      'a page that is somebody’s profile',
      [sampleObject({ type: 'article', id: 'https://forum.example/u?id=1' }), full],
    ],
    ['two objects of one id', [full, full]],
    [
      'an object of another capture',
      [sampleObject({ page: 'https://x.example/', captured: '2020-01-01T00:00:00.5Z' })],
    ],
    ['a date of the month only', [sampleObject({ date: '2014-03', edited: '2014' })]],
  ])('%s', async (_name, objects) => {
    for (const category of ['forum', 'blog', 'wiki', undefined]) {
      const provenance = {
        warcRecord: '<urn:uuid:0a1b>',
        software: 'aah/0.1.0',
        ...(category ? { category } : {}),
      };
      expect(await violations(toQuads(sampleOutcome(objects), provenance))).toEqual([]);
    }
  });

  it('an unknown application', async () => {
    expect(await violations(toQuads(sampleOutcome([], unknown)))).toEqual([]);
  });
});

describe('the shapes notice', () => {
  const { namedNode, literal, quad } = DataFactory;
  const [capture] = toQuads(sampleOutcome([])).map((each) => each.graph);
  const say = (subject: string, predicate: string, object: Quad['object']): Quad =>
    quad(namedNode(subject), namedNode(predicate), object, capture);

  it.each<[string, readonly Quad[], string]>([
    [
      'a date that is none',
      toQuads(sampleOutcome([sampleObject({ date: '2014-02-31' })])),
      'dc/terms/created',
    ],
    ['a capture time that is none', toQuads(sampleOutcome([], { capturedAt: 'now' })), 'generatedAtTime'],
    ['a position below one', toQuads(sampleOutcome([sampleObject({ position: 0 })])), 'position'],
    [
      'two titles',
      [...toQuads(sampleOutcome([full])), say(full.id, 'http://purl.org/dc/terms/title', literal('x'))],
      'dc/terms/title',
    ],
    [
      'a creator that is no account',
      [
        ...toQuads(sampleOutcome([sampleObject()])),
        say(full.id, 'http://rdfs.org/sioc/ns#has_creator', namedNode('urn:x')),
      ],
      'has_creator',
    ],
    [
      'a missing class',
      toQuads(sampleOutcome([full])).filter((each) => !each.object.value.endsWith('Posting')),
      'OrConstraint',
    ],
  ])('%s', async (_name, quads, about) => {
    expect((await violations(quads)).join('\n')).toContain(about);
  });
});

describe.runIf(existsSync('fixtures'))('every fixture', async () => {
  const fixtures = existsSync('fixtures') ? await readFixtures('fixtures') : [];
  it.skipIf(fixtures.length === 0)(
    'has a graph that conforms and gives its objects back',
    { timeout: 300_000 },
    async () => {
      const helper = await createHelper();
      for (const fixture of fixtures) {
        const outcome = await helper.inspect({ capturedAt: CAPTURED, ...fixture.page });
        const id = outcome.application.kind === 'detected' ? outcome.application.id : '';
        const category = helper.knowledgeBase.byId.get(id)?.category;
        const quads = toQuads(outcome, category === undefined ? {} : { category });
        expect(fromQuads(quads), fixture.name).toEqual(outcome.objects);
        expect(await violations(quads), fixture.name).toEqual([]);
      }
    },
  );
});
