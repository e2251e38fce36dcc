import { describe, expect, it } from 'vitest';
import type { ArchiveObject } from '../../src/act/object.ts';
import { PREFIXES, type Provenance, toQuads, writeNQuads } from '../../src/emit/index.ts';
import { PAGE, sampleObject, sampleOutcome } from './sample-objects.ts';

/** The statements about a subject as `predicate object`, with prefixes, e.g. `sioc:name "Bob"`. */
function statements(
  object: Partial<ArchiveObject>,
  about = sampleObject(object).id,
  provenance: Provenance = {},
): string[] {
  const quads = toQuads(sampleOutcome([sampleObject(object)]), provenance);
  return quads
    .filter((quad) => quad.subject.value === about)
    .map((quad) => writeNQuads([quad]).slice(about.length + 3, -(quad.graph.value.length + 6)))
    .map((line) =>
      Object.entries(PREFIXES).reduce(
        (text, [prefix, iri]) => text.replaceAll(new RegExp(`<${iri}(\\w+)>`, 'g'), `${prefix}:$1`),
        line,
      ),
    );
}

describe('an object', () => {
  it.each<[Partial<ArchiveObject>, string]>([
    [{ title: 'T' }, 'dcterms:title "T"'],
    [{ date: '2014-03-15T16:05:00' }, 'dcterms:created "2014-03-15T16:05:00"^^xsd:dateTime'],
    [{ date: '2014-03-15T16:05:00+01:00' }, 'dcterms:created "2014-03-15T16:05:00+01:00"^^xsd:dateTime'],
    [{ date: '2014-03-15' }, 'dcterms:created "2014-03-15"^^xsd:date'],
    [{ date: '2014-02-30' }, 'dcterms:created "2014-02-30"'],
    [{ date: '2014-03' }, 'dcterms:created "2014-03"^^xsd:gYearMonth'],
    [{ edited: '2014' }, 'dcterms:modified "2014"^^xsd:gYear'],
    [{ dateText: 'Mar 15' }, 'aah:dateText "Mar 15"'],
    [{ content: 'C', language: 'de-ch' }, 'sioc:content "C"@de-ch'],
    [{ content: 'C', language: 'not a tag' }, 'sioc:content "C"'],
    [{ language: 'de-CH' }, 'dcterms:language "de-CH"'],
    [{ contentHtml: '<b>' }, 'content:encoded "<b>"'],
    [{ author: 'Bob' }, 'dc:creator "Bob"'],
    [{ author: 'Bob', authorUrl: 'https://a.example/bob' }, 'sioc:has_creator <https://a.example/bob>'],
    [{ attachments: ['https://a.example/1'] }, 'sioc:attachment <https://a.example/1>'],
    [{ attachments: ['https://a.example/?a[]=b c'] }, 'sioc:attachment <https://a.example/?a%5B%5D=b%20c>'],
    [{ attachments: ['a b'] }, 'sioc:attachment <urn:aah:iri:a%20b>'],
    [{ tags: ['b', 'a'] }, 'aah:tagOrder "[\\"b\\",\\"a\\"]"^^rdf:JSON'],
    [{ tags: ['b'] }, 'dcterms:subject "b"'],
    [{ position: 3 }, 'schema:position "3"^^xsd:integer'],
    [{ learned: true }, 'aah:learned "true"^^xsd:boolean'],
    [{ url: `${PAGE}#p1` }, `sioc:link <${PAGE}#p1>`],
    [{ partOf: PAGE }, `sioc:has_container <${PAGE}>`],
    [{ partOf: PAGE }, `schema:isPartOf <${PAGE}>`],
    [{ type: 'thread', partOf: PAGE }, `sioc:has_parent <${PAGE}>`],
    [{ type: 'comment', partOf: PAGE }, `sioc:reply_of <${PAGE}>`],
    [{ type: 'comment', partOf: PAGE, inReplyTo: 'urn:c' }, 'sioc:reply_of <urn:c>'],
    [{ type: 'forum' }, 'sioc:has_host <https://forum.example/>'],
    [{}, 'sioc:has_space <https://forum.example/>'],
    [{}, `prov:wasDerivedFrom <${PAGE}>`],
  ])('%j says %s', (object, statement) => {
    expect(statements(object)).toContain(statement);
  });

  it.each<[ArchiveObject['type'], string | undefined, string, string]>([
    ['post', 'forum', 'sioct:BoardPost', 'schema:DiscussionForumPosting'],
    ['post', 'blog', 'sioct:BlogPost', 'schema:BlogPosting'],
    ['post', undefined, 'sioc:Post', 'schema:SocialMediaPosting'],
    ['comment', 'blog', 'sioct:Comment', 'schema:Comment'],
    ['article', 'wiki', 'sioct:WikiArticle', 'schema:Article'],
    ['article', undefined, 'sioc:Item', 'schema:Article'],
    ['thread', 'forum', 'sioc:Thread', 'schema:Conversation'],
    ['forum', 'forum', 'sioct:MessageBoard', 'schema:Collection'],
    ['user', 'forum', 'sioc:UserAccount', 'schema:Person'],
  ])('of type %s in a %s is %s and %s', (type, category, first, second) => {
    const types = statements({ type }, undefined, category === undefined ? {} : { category });
    expect(types.filter((each) => each.startsWith('rdf:type'))).toEqual([
      `rdf:type ${first}`,
      `rdf:type ${second}`,
    ]);
  });

  it('of a thread is a board post also when nobody names the category', () => {
    expect(statements({ partOf: PAGE })).toContain('rdf:type sioct:BoardPost');
  });
});

describe('an author', () => {
  const account = 'https://forum.example/#aah-account-cd9fb1e148ccd844';

  it('without a profile has an account made from site and name', () => {
    expect(statements({ author: 'Bob' })).toContain(`sioc:has_creator <${account}>`);
    expect(statements({ author: 'Bob' }, account)).toEqual([
      'rdf:type sioc:UserAccount',
      'rdf:type schema:Person',
      'sioc:name "Bob"',
      'foaf:accountName "Bob"',
    ]);
  });
});

describe('provenance', () => {
  it('names the WARC record, the action and the software', () => {
    const provenance = { warcRecord: '<urn:uuid:7f>', software: 'aah/0.1.0' };
    const graph = toQuads(sampleOutcome([]))[0]!.graph.value;
    const activity = `${graph}#phpbb/thread/posts`;
    expect(statements({}, undefined, provenance)).toContain('prov:wasDerivedFrom <urn:uuid:7f>');
    expect(statements({}, undefined, provenance)).toContain(`prov:wasGeneratedBy <${activity}>`);
    expect(statements({}, graph, provenance)).toContain('prov:wasDerivedFrom <urn:uuid:7f>');
    expect(statements({}, activity, provenance)).toEqual([
      'rdf:type prov:Activity',
      'aah:application "phpbb"',
      'aah:level "thread"',
      'aah:action "phpbb/thread/posts"',
      `prov:used <${graph}>`,
      'prov:wasAssociatedWith <urn:aah:software:aah%2F0.1.0>',
    ]);
  });

  it('gives each capture a graph of its own, the same every time', () => {
    const graphs = (outcome: Parameters<typeof toQuads>[0]) => [
      ...new Set(toQuads(outcome).map((quad) => quad.graph.value)),
    ];
    const first = graphs(sampleOutcome([sampleObject()]));
    expect(first).toEqual(graphs(sampleOutcome([])));
    expect(first).not.toEqual(graphs(sampleOutcome([], { capturedAt: '2026-01-16T12:00:00Z' })));
    expect(first).not.toEqual(graphs(sampleOutcome([], { url: 'https://forum.example/' })));
  });
});
