import { expect, it } from 'vitest';
import { printOutcome } from '../../src/embed/print-outcome.ts';
import { createHelper } from '../../src/helper.ts';
import { sampleObject } from '../emit/sample-objects.ts';

it.each([
  ['no objects', []],
  ['one object', [sampleObject({ title: 'Größe ☂ 😀' })]],
  [
    'several objects',
    [sampleObject({ title: 'a' }), sampleObject({ title: '\ud800 “b”\n' }), sampleObject({})],
  ],
  ['groups of objects', Array.from({ length: 35 }, (_, at) => sampleObject({ title: `☂ ${at}` }))],
  ['more than it has memory for', [sampleObject({ title: '☂'.repeat(1 << 20) }), sampleObject({})]],
])('prints an outcome with %s as JSON', async (_, objects) => {
  const helper = await createHelper({ knowledgeBase: [] });
  const outcome = await helper.inspect({ url: 'http://a.example/', body: '<a href="/é">☂</a>' });
  const expected = JSON.parse(JSON.stringify({ ...outcome, objects }));
  const print = (...around: string[]) =>
    JSON.parse(Buffer.from(printOutcome({ ...outcome, objects }, ...around)).toString());
  expect(print()).toStrictEqual(expected);
  expect(print('{"id":"ø","outcome":', '}\n')).toStrictEqual({ id: 'ø', outcome: expected });
});
