import { describe, expect, it } from 'vitest';
import { loadKnowledgeBase, readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { spliceLearned } from '../../src/knowledge-base/splice-learned.ts';
import { printPattern } from '../../src/pattern/print.ts';

const LISTS = `<words id="body">post-text
    entry</words><words id="ids">a b</words><words id="one">x</words>
  <patterns id="junk">*[contains-token(@class,$body)] | aside</patterns>`;

/** A file with one field, `remove` and pattern as given. */
function file(pattern: string, remove = '', more = ''): string {
  return `<category id="talk" name="Talk">${LISTS}${more}
  <level id="page" kind="terminal" entry="true"><when>p</when>
    <extract id="e" object="post"><field name="content"${more.includes('xpath') ? ' language="xpath"' : ''} remove="${remove}">${pattern}</field></extract>
  </level></category>`;
}

async function fieldOf(text: string) {
  const { byId } = await loadKnowledgeBase([{ kind: 'text', name: 'talk.xml', text }]);
  return byId.get('talk')!.levels[0]!.extraction[0]!.fields[0]!;
}

async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await readKnowledgeBase([{ kind: 'text', name: 'talk.xml', text }]);
  return problems
    .filter(({ code }) => code !== 'unused-list')
    .map(
      ({ location, code, message, remedy }) =>
        `${location.line}:${location.column} ${code}: ${message} | ${remedy}`,
    );
}

describe('named lists', () => {
  it.each([
    [
      '*[contains-token(@class,$body)]',
      "*[contains-token(@class,'post-text') or contains-token(@class,'entry')]",
    ],
    ['*[contains-token( @class , $one )]', "*[contains-token(@class,'x')]"],
    ['div[@id=$ids]/p', "div[@id='a' or @id='b']/p"],
    ['p[starts-with(.,$ids)]', "p[starts-with(.,'a') or starts-with(.,'b')]"],
    ['p[contains(text(),$ids)]', "p[contains(text(),'a') or contains(text(),'b')]"],
    ["p[@x='1' or @id=$ids]", "p[@x='1' or @id='a' or @id='b']"],
    ["p[@x='1' and @id=$ids]", "p[@x='1' and (@id='a' or @id='b')]"],
    ["p[@id=$ids and @x='1']", "p[(@id='a' or @id='b') and @x='1']"],
    ['p[@id=$one and b]', "p[@id='x' and b]"],
    ['p[not(@id=$ids)]', "p[not(@id='a' or @id='b')]"],
    ["p[@x='$ids']", "p[@x='$ids']"],
  ])('%s is %s', async (written, meant) => {
    const { select } = await fieldOf(file(written));
    expect(select.kind === 'pattern' && printPattern(select.pattern)).toBe(meant);
  });

  it('stands for patterns in a list, and for words in those', async () => {
    const { remove } = await fieldOf(file('p', '$junk | h1'));
    expect(remove.map(printPattern)).toEqual([
      "*[contains-token(@class,'post-text') or contains-token(@class,'entry')]",
      'aside',
      'h1',
    ]);
  });

  it('says in full XPath what XPath 1.0 knows', async () => {
    const { select } = await fieldOf(file('//p[contains-token(@class,$one)]', '', '<!-- xpath -->'));
    expect(select).toEqual({
      kind: 'xpath',
      expression: "//p[contains(concat(' ',normalize-space(@class),' '),' x ')]",
    });
  });

  it.each([
    [file('*[@id=$idz]'), '5:73 unresolved-reference: No list is named "idz" | Did you mean "ids"?'],
    [file('$junk2'), '5:67 unresolved-reference: No list is named "junk2" | Did you mean "junk"?'],
    [file('p', '$ids'), '5:65 unresolved-reference: "ids" are words'],
    [file('*[@id=$junk]'), '5:73 unresolved-reference: "junk" are patterns'],
    [file('*[@id=$]'), '5:73 unresolved-reference: No list is named ""'],
    [file('*[@id=$ids]]'), '5:78 pattern-syntax'],
    [file('p', '', '<words id="ids">c</words>'), '3:73 duplicate-id'],
    [file('p', '', `<words id="odd">it's</words>`), '3:73 bad-value'],
    [file('p', '', '<words id="none"> </words>'), '3:73 missing-text'],
    [file('p', '', '<patterns id="loop">$loop</patterns>'), '3:93 unresolved-reference'],
  ])('a mistake is told where it is %#', async (text, expected) => {
    const problems = await problemsOf(text);
    expect(problems[0]?.startsWith(expected), problems.join('\n')).toBe(true);
  });

  it('warns of a list that nothing names', async () => {
    const { problems } = await readKnowledgeBase([{ kind: 'text', name: 't', text: file('p[@id=$ids]') }]);
    expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'warning Nothing names the list "one"',
      'warning Nothing names the list "junk"',
    ]);
  });

  it('may stand in a file that a learned pattern is put into', () => {
    const learned = {
      ...{ id: 'l1', site: 's', application: 'talk', level: 'page', before: 'p', after: 'div', remove: [] },
      ...{ method: 'relax', status: 'accepted', score: 1, contradictions: 0, pages: [], relaxations: [] },
      target: { kind: 'field', action: 'e', field: 'content' },
      learnedAt: '2024-01-02T03:04:05.000Z',
    } as unknown as Parameters<typeof spliceLearned>[1];
    expect(spliceLearned(file('p', '$junk'), learned)).toContain(
      '<field name="content" remove="$junk">div</field>',
    );
  });
});
