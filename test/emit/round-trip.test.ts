import fc from 'fast-check';
import { Parser } from 'n3';
import { describe, expect, it } from 'vitest';
import type { ArchiveObject } from '../../src/act/object.ts';
import {
  captureFromQuads,
  captureToQuads,
  fromQuads,
  parseNQuads,
  toQuads,
  writeNQuads,
} from '../../src/emit/index.ts';
import { isIri } from '../../src/emit/iri.ts';
import { Utf8Writer } from '../../src/emit/utf8-writer.ts';
import { writeOutcome } from '../../src/emit/write-outcome.ts';
import { anyObject, CAPTURED, PAGE, sampleObject, sampleOutcome } from './sample-objects.ts';

/** fromQuads gives the objects graph by graph: those of the outcome's own capture first. */
function byCapture(objects: readonly ArchiveObject[]): ArchiveObject[] {
  const captures = new Map<string, ArchiveObject[]>([[`${PAGE} ${CAPTURED}`, []]]);
  for (const object of objects) {
    const key = `${object.page} ${object.captured}`;
    captures.set(key, [...(captures.get(key) ?? []), object]);
  }
  return [...captures.values()].flat();
}

describe('objects → quads → objects', () => {
  it('is the identity on any objects, in memory and through N-Quads in UTF-8', () => {
    const outcomes = fc.array(anyObject, { maxLength: 6 });
    fc.assert(
      fc.property(
        outcomes,
        fc.option(fc.constantFrom('forum', 'blog', 'wiki'), { nil: undefined }),
        (objects, category) => {
          const provenance = category === undefined ? {} : { category };
          const quads = toQuads(sampleOutcome(objects), provenance);
          const out = new Utf8Writer();
          // Texts that stand there as JSON has them are taken from there.
          for (const { content, title } of objects)
            for (const text of [content, title]) out.writeQuoted(text ?? '');
          const start = out.length;
          writeOutcome(out, sampleOutcome(objects), provenance);
          expect(Buffer.from(out.view(start)).toString()).toBe(writeNQuads(quads));
          expect(fromQuads(quads)).toEqual(byCapture(objects));
          const text = Buffer.from(writeNQuads(quads), 'utf8').toString('utf8');
          expect(fromQuads(parseNQuads(text))).toEqual(byCapture(objects));
          expect(fromQuads(new Parser({ format: 'N-Quads' }).parse(text))).toEqual(byCapture(objects));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('does not depend on the order of the quads of one object', () => {
    fc.assert(
      fc.property(
        anyObject,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (object, random) => {
          const quads = toQuads(sampleOutcome([object]));
          const shuffled = quads
            .map((quad) => ({ quad, rank: random.next().value as number }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ quad }) => quad);
          expect(fromQuads(shuffled)).toEqual([object]);
        },
      ),
    );
  });

  it('writes only IRIs that RFC 3987 allows', () => {
    fc.assert(
      fc.property(fc.array(anyObject, { maxLength: 3 }), (objects) => {
        for (const quad of toQuads(sampleOutcome(objects))) {
          for (const node of [quad.subject, quad.predicate, quad.object, quad.graph]) {
            if (node.termType === 'NamedNode') expect(isIri(node.value), node.value).toBe(true);
          }
        }
      }),
    );
  });

  it('survives a file in which the same capture was written twice', () => {
    const objects = [
      sampleObject({ tags: ['b', 'a', 'b'], attachments: ['https://x.example/1'], title: 'T' }),
    ];
    const quads = toQuads(sampleOutcome(objects));
    expect(fromQuads([...quads, ...quads])).toEqual(objects);
  });

  it('keeps two objects of one id apart and says that one repeats the other', () => {
    const objects = [
      sampleObject({ id: PAGE, type: 'thread' }),
      sampleObject({ id: PAGE, title: 'first post' }),
    ];
    const quads = toQuads(sampleOutcome(objects));
    expect(fromQuads(quads)).toEqual(objects);
    const repeats = quads.filter((quad) => quad.predicate.value.endsWith('alternateOf'));
    expect(repeats.map((quad) => quad.object.value)).toEqual([PAGE]);
  });

  it('replaces lone surrogates, which UTF-8 can not hold', () => {
    expect(
      fromQuads(toQuads(sampleOutcome([sampleObject({ title: 'a\ud800b', partOf: '\udc00' })]))),
    ).toEqual([sampleObject({ title: 'a\ufffdb', partOf: '\ufffd' })]);
  });

  it('gives back what is said of the capture itself', () => {
    const capture = {
      url: PAGE,
      canonical: 'https://forum.example/t/{7}',
      capturedAt: CAPTURED,
      application: 'phpbb',
      level: 'thread',
      objects: [sampleObject()],
    };
    expect(captureFromQuads(captureToQuads(capture))).toEqual(capture);
    expect(captureFromQuads([])).toBeNull();
  });

  it('passes over statements of others', () => {
    const quads = parseNQuads(
      '<http://a.example/> <http://www.w3.org/ns/prov#wasGeneratedBy> _:b <urn:g> .\n',
    );
    expect(fromQuads(quads)).toEqual([]);
  });
});
