import { describe, expect, it } from 'vitest';
import { parsePage } from '../../src/page/parse-page.ts';
import { type JsonStep, readScriptJson } from '../../src/page/script-json.ts';

const step = (property: string, ...conditions: (readonly [string, string?])[]): JsonStep => ({
  property,
  conditions: conditions.map(([name, value]) => ({ property: name, value: value ?? null })),
});

function read(json: string, ...path: readonly JsonStep[]): readonly string[] {
  const body = `<body><script id="other">{"a":9}</script><script id="data" type="application/json">${json}</script>`;
  return readScriptJson(parsePage({ url: 'http://a.example/', body }), 'data', path);
}

describe('readScriptJson', () => {
  it.each([
    ['a property', '{"a":"x"}', [step('a')], ['x']],
    ['arrays item by item', '{"a":[{"b":"x"},{"b":2},{"c":"y"}]}', [step('a'), step('b')], ['x', '2']],
    ['a list at the top', '[{"a":"x"},{"a":"y"}]', [step('a')], ['x', 'y']],
    [
      'only objects with a value',
      '{"a":[{"type":"p","b":"x"},{"type":"q","b":"y"}]}',
      [step('a', ['type', 'p']), step('b')],
      ['x'],
    ],
    [
      'only objects that have a property',
      '{"a":[{"html":"","b":"x"},{"html":null,"b":"y"},{"b":"z"}]}',
      [step('a', ['html']), step('b')],
      ['x'],
    ],
    ['escapes', '{"a":"\\u003Cp\\u003E"}', [step('a')], ['<p>']],
    ['no inherited property', '{"a":1}', [step('constructor'), step('name')], []],
    ['nothing of objects', '{"a":{"b":1}}', [step('a')], []],
    ['nothing of broken JSON', '{"a":', [step('a')], []],
  ] as const)('reads %s', (_, json, path, texts) => {
    expect(read(json, ...path)).toEqual(texts);
  });

  it('gives nothing without the script', () => {
    const page = parsePage({ url: 'http://a.example/', body: '<p>x' });
    expect(readScriptJson(page, 'data', [step('a')])).toEqual([]);
  });
});
