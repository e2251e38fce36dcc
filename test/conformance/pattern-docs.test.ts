import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PatternSyntaxError } from '../../src/errors.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { toXPath } from '../../src/pattern/print.ts';

const text = readFileSync(new URL('../../docs/patterns.md', import.meta.url), 'utf8');

function section(title: string): string {
  const [, after = ''] = text.split(`\n## ${title}\n`);
  return after.split('\n## ')[0] ?? '';
}

function firstCells(title: string): string[] {
  const rows = section(title).match(/^\| `.*$/gm) ?? [];
  return rows.flatMap((row) => {
    const cell = row.split(/(?<!\\)\|/)[1] ?? '';
    return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code.replace('\\|', '|'));
  });
}

const blocks = Array.from(text.matchAll(/```pattern\n([^`]*)```/g), ([, block = '']) =>
  block.trim().split('\n'),
);
// An element's name may hold a dot, so this one parses; the docs say what it means.
const unsupported = firstCells('Unsupported').filter((source) => source !== 'div.post');

describe('docs/patterns.md', () => {
  it('has examples', () => {
    expect(blocks.flat().length).toBeGreaterThan(3);
    expect(firstCells('Meaning').length).toBeGreaterThan(10);
    expect(unsupported.length).toBeGreaterThan(9);
  });

  it.each([...blocks.flat(), ...firstCells('Meaning')])('%s parses', (source) => {
    expect(parsePattern(source).source).toBe(source);
  });

  it.each(unsupported)('%s is refused', (source) => {
    expect(() => parsePattern(source)).toThrow(PatternSyntaxError);
  });

  it('shows the real error and the real XPath form', () => {
    expect(() => parsePattern("div[@id='a' AND @class]")).toThrow(section('Errors').split('```')[1]?.trim());
    expect(section('Try one')).toContain(
      `"${toXPath(parsePattern("div[contains-token(@class,'post')]//a/@href"))}"`,
    );
  });
});
