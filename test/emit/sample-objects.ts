import fc from 'fast-check';
import type { ArchiveObject } from '../../src/act/object.ts';
import { OBJECT_TYPES } from '../../src/knowledge-base/model.ts';
import { type Outcome, SCHEMA_VERSION } from '../../src/outcome.ts';

export const PAGE = 'https://forum.example/viewtopic.php?t=7';
export const CAPTURED = '2026-01-15T12:00:00Z';

/** An object of a forum's thread page, with what the test changes. */
export function sampleObject(changes: Partial<ArchiveObject> = {}): ArchiveObject {
  return {
    id: `${PAGE}#p1`,
    type: 'post',
    page: PAGE,
    captured: CAPTURED,
    application: 'phpbb',
    level: 'thread',
    action: 'phpbb/thread/posts',
    ...changes,
  };
}

/** An outcome with these objects. */
export function sampleOutcome(objects: readonly ArchiveObject[], changes: Partial<Outcome> = {}): Outcome {
  return {
    schemaVersion: SCHEMA_VERSION,
    url: PAGE,
    canonical: PAGE,
    capturedAt: CAPTURED,
    application: { kind: 'detected', id: 'phpbb', by: 'page', score: 2, evidence: [] },
    level: { kind: 'detected', id: 'thread', terminal: true, evidence: [], learned: false, lost: [] },
    links: [],
    skipped: [],
    objects,
    aliases: [],
    adaptations: [],
    wanted: [],
    robots: { noindex: false, nofollow: false, noarchive: false, source: [] },
    notices: [],
    explain: async () => '',
    ...changes,
  };
}

/** Any text without lone surrogates, which RDF can't hold: plain, hostile, or nearly an IRI. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\n\r\t',
    '\u0000',
    '"',
    '\\u0041',
    '"@en',
    '"^^<x>',
    '\u007f\u0085\u2028\ufffe\uffff',
    '😀',
    '__proto__',
  ),
);

/** IRIs, what is nearly one, and what only looks like one of ours. */
const reference = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'https://x.example/?q={a|b}^`',
    'https://x.example/?q=%7Ba%7Cb%7D%5E%60',
    'https://x.example/a b',
    'https://x.example/a%20b',
    'https://x.example/?f[]=1',
    'https://x.example/100%',
    'https://x.example/#a#b',
    'http://[::1]:8080/a b',
    'https://x.example/é/日本',
    'https://forum.example/#aah-account-0123456789abcdef',
    'urn:aah:iri:a',
    'urn:aah:again:2:a',
    'urn:aah:capture:0',
    'mailto:a@b.example',
    '#',
    'a',
  ),
  text,
);

const date = fc.oneof(
  fc.constantFrom(
    '2014',
    '2014-03',
    '2014-03-15',
    '2014-03-15T16:05:00',
    '2014-03-15T16:05:00.25+05:30',
    '2014-02-31',
    '2014-03-15T16:05',
    '0000-01-01',
    'soon',
  ),
  fc.date({ noInvalidDate: true }).map((each) => each.toISOString()),
);

/** Any object at all, on one of two captures. */
export const anyObject: fc.Arbitrary<ArchiveObject> = fc.record(
  {
    id: reference,
    type: fc.constantFrom(...OBJECT_TYPES),
    page: fc.constantFrom(PAGE, 'https://blog.example/a b'),
    captured: fc.constantFrom(CAPTURED, '2026-01-16'),
    application: fc.oneof(fc.constant('phpbb'), text),
    level: fc.oneof(fc.constant('thread'), text),
    action: fc.oneof(fc.constant('phpbb/thread/posts'), text),
    title: text,
    author: text,
    authorUrl: reference,
    date,
    dateText: text,
    edited: date,
    content: text,
    contentHtml: text,
    language: fc.oneof(fc.constantFrom('en', 'EN-gb', 'de-CH-1996', 'x', 'not a tag', ''), text),
    attachments: fc.array(reference, { maxLength: 4 }),
    url: reference,
    partOf: reference,
    inReplyTo: reference,
    tags: fc.array(text, { maxLength: 4 }),
    position: fc.integer({ min: 1 }),
    learned: fc.boolean(),
  },
  { requiredKeys: ['id', 'type', 'page', 'captured', 'application', 'level', 'action'] },
);
