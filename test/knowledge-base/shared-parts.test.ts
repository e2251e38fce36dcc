import { describe, expect, it } from 'vitest';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import { loadKnowledgeBase, readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { spliceLearned } from '../../src/knowledge-base/splice-learned.ts';
import { printPattern } from '../../src/pattern/print.ts';

const LINKS = '<navigate id="menu" to="page">nav//a/@href</navigate>';
const FIELDS =
  '<field name="author" type="byline" remove="b">i</field><field name="date" required="true">time</field>';

/** Two levels that share fields and navigation. */
function file({ fields = FIELDS, use = 'comment', more = '' } = {}): string {
  return `<category id="talk" name="Talk">
  <shared id="menus">${LINKS}</shared>
  <shared id="comment">${fields}</shared>
  <level id="page" kind="terminal" entry="true"><when>p</when>
    <use shared="menus"/>
    <extract id="comment" object="comment" each="li"><field name="title">h3</field><use shared="${use}"/></extract>
  </level>
  <level id="post" kind="terminal" entry="true"><when>h1</when>
    <use shared="menus"/>
    <extract id="comment" object="comment" each="div"><use shared="comment"/><field name="url">a/@href</field></extract>
  </level>${more}
</category>`;
}

async function levelsOf(text: string) {
  const { byId } = await loadKnowledgeBase([{ kind: 'text', name: 'talk.xml', text }]);
  return byId.get('talk')!.levels.map(({ navigation, extraction: [extraction] }) => ({
    links: navigation.map(({ id, pattern }) => `${id} ${printPattern(pattern)}`),
    fields: extraction!.fields.map(({ name, type, required }) => `${name} ${type}${required ? ' !' : ''}`),
    lines: extraction!.fields.map(({ location }) => location.line),
  }));
}

async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await readKnowledgeBase([{ kind: 'text', name: 'talk.xml', text }]);
  return problems.map(
    ({ location, severity, code, message }) =>
      `${location.line}:${location.column} ${severity} ${code}: ${message}`,
  );
}

function learned(change: Partial<LearnedPattern>): LearnedPattern {
  return {
    application: 'talk',
    level: 'page',
    after: 'em',
    relaxations: [],
    ...change,
  } as LearnedPattern;
}

describe('what levels share', () => {
  it('stands in place of every use, in order', async () => {
    const [page, post] = await levelsOf(file());
    expect(page).toEqual({
      links: ['menu nav//a/@href'],
      fields: ['title text', 'author byline', 'date date !'],
      lines: [6, 3, 3],
    });
    expect(post!.links).toEqual(page!.links);
    expect(post!.fields).toEqual(['author byline', 'date date !', 'url url']);
  });

  it('has no problems of its own', async () => {
    expect(await problemsOf(file())).toEqual([]);
  });

  it.each([
    [file({ use: 'coment' }), '6:84 error unresolved-reference: Nothing is shared as "coment"'],
    [
      file({ use: 'menus' }),
      '6:84 error unknown-element: The shared "menus" holds <navigate>, which can\'t stand in <extract>',
    ],
    [file({ more: '<shared id="menus"/>' }), '11:11 error duplicate-id: The shared "menus" is there already'],
    [file({ more: '<shared id="spare"/>' }), '11:11 warning unused-shared: Nothing uses the shared "spare"'],
    [file({ fields: '<field name="date">time[</field>' }), '3:48 error pattern-syntax'],
    [
      file({ fields: '<use shared="comment"/>' }),
      '3:24 error unknown-element: Unknown element <use> in <shared>',
    ],
    [
      file({ more: '<use shared="menus"/>' }),
      '11:11 error unknown-element: Unknown element <use> in <category>',
    ],
  ])('is wrong: case %#', async (text, problem) => {
    expect((await problemsOf(text))[0]).toContain(problem);
  });

  it.each([
    [
      'field behind the others',
      learned({ target: { kind: 'field', action: 'comment', field: 'author' } }),
      '<use shared="comment"/>\n      <field name="author" type="byline" remove="b">em</field>\n    </extract>\n  </level>\n  <level id="post"',
    ],
    [
      'field before the others',
      learned({ target: { kind: 'field', action: 'comment', field: 'author' }, relaxations: ['override'] }),
      'each="li"><field name="author" type="byline" remove="b">em</field>\n      <field name="title">',
    ],
    [
      'navigation of the level',
      learned({ target: { kind: 'navigation', action: 'menu' }, after: 'ul//a/@href' }),
      '</extract>\n    <navigate id="menu-2" to="page">ul//a/@href</navigate>\n  </level>\n  <level id="post"',
    ],
  ])('stays as it is when a pattern is learned: a %s', (_, pattern, result) => {
    const edited = spliceLearned(file(), pattern);
    expect(edited).toContain(result);
    expect(edited).toContain(`<shared id="comment">${FIELDS}</shared>`);
  });
});
