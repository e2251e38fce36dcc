import { Writable } from 'node:stream';
import fc from 'fast-check';
import { Parser, type Quad } from 'n3';
import { describe, expect, it } from 'vitest';
import {
  fromQuads,
  NQuadsWriter,
  parseNQuads,
  TrigWriter,
  toQuads,
  writeNQuads,
} from '../../src/emit/index.ts';
import { anyObject, sampleObject, sampleOutcome } from './sample-objects.ts';

/** Output that takes a little at a time and keeps what it got. */
class SlowOutput extends Writable {
  text = '';
  constructor() {
    super({ highWaterMark: 64, decodeStrings: false });
  }
  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    setImmediate(done);
  }
}

async function writeIn(
  Kind: typeof NQuadsWriter | typeof TrigWriter,
  quads: readonly Quad[],
  size: number,
): Promise<string> {
  const output = new SlowOutput();
  const writer = new Kind(output);
  for (let start = 0; start < quads.length; start += size)
    await writer.write(quads.slice(start, start + size));
  await writer.end();
  return output.text;
}

const lines = (quads: readonly Quad[]): string[] => [...new Set(writeNQuads(quads).split('\n'))].sort();

describe.each([
  ['N-Quads', NQuadsWriter],
  ['TriG', TrigWriter],
] as const)('%s', (format, Kind) => {
  it('reads back as the same quads, and chunking never changes the output', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyObject, { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        async (objects, size) => {
          const quads = toQuads(sampleOutcome(objects), { software: 'aah/0' });
          const whole = await writeIn(Kind, quads, quads.length);
          expect(await writeIn(Kind, quads, size)).toBe(whole);
          expect(lines(new Parser({ format }).parse(whole))).toEqual(lines(quads));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says that the output failed', async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    const writer = new Kind(output);
    const quads = toQuads(sampleOutcome([sampleObject()]));
    const writing = writer.write(quads).then(() => writer.end());
    await expect(writing).rejects.toMatchObject({
      code: 'rdf-output',
      message: expect.stringContaining('disk full'),
    });
  });

  it('leaves the output open when asked', async () => {
    const output = new SlowOutput();
    const writer = new Kind(output);
    await writer.write(toQuads(sampleOutcome([])));
    await writer.end({ close: false });
    expect(output.writableEnded).toBe(false);
    expect(new Parser({ format }).parse(output.text)).toHaveLength(toQuads(sampleOutcome([])).length);
  });
});

it('writes one line a quad, the same in one piece as streamed', async () => {
  const quads = toQuads(sampleOutcome([sampleObject({ content: 'a\nb' })]));
  const text = writeNQuads(quads);
  expect(text.trimEnd().split('\n')).toHaveLength(quads.length);
  expect(await writeIn(NQuadsWriter, quads, 3)).toBe(text);
  expect(fromQuads(parseNQuads(text))).toHaveLength(1);
});

it.each(['<a', '<http://a.example/> .', '<relative> <urn:p> "x" .'])('refuses %s', (text) => {
  expect(() => parseNQuads(text)).toThrow(expect.objectContaining({ code: 'n-quads' }));
});
