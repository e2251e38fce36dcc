import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KnowledgeBaseError } from '../../src/errors.ts';
import { loadKnowledgeBase, readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { BOARD, FORUM, SAMPLE, source } from './sample.ts';

const LEVEL = '<level id="a" kind="intermediate"><when>p</when></level>';

async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await readKnowledgeBase([source('f.xml', text), source('forum.xml', FORUM)]);
  return problems.map(({ location, code, message, remedy }) => {
    return `${location.line}:${location.column} ${code}: ${message} | ${remedy}`;
  });
}

describe('loadKnowledgeBase', () => {
  it('puts parents before children', async () => {
    const { applications } = await loadKnowledgeBase(SAMPLE);
    expect(applications.map(({ id, depth, category, parent }) => [id, depth, category, parent?.id])).toEqual([
      ['forum', 0, 'forum', undefined],
      ['board', 1, 'forum', 'forum'],
      ['board-old', 2, 'forum', 'board'],
    ]);
  });

  it('inherits URL rules: own first, overridden ones left out', async () => {
    const { byId } = await loadKnowledgeBase(SAMPLE);
    const { urls } = byId.get('board-old')!;
    expect(urls.drop.map(({ parameter, session }) => [parameter, session])).toEqual([
      ['sid', false],
      ['hilit', false],
    ]);
    expect(urls.avoid.map(({ id, where, role }) => [id, where.path, role])).toEqual([
      ['login', 'ucp.php', 'profile'],
      ['print', null, null],
    ]);
    expect(
      urls.pagination.map(({ parameter, path, first, where }) => [parameter, path, first, where.path]),
    ).toEqual([
      ['start', null, '0', 'topic.php'],
      [null, 'page/{n}/', '1', null],
    ]);
    expect(urls.drop[1]!.where).toEqual({
      path: 'topic.php',
      parameters: [
        { name: 't', value: null },
        { name: 'do', value: 'show*' },
      ],
      without: [{ name: 'x', value: null }],
    });
  });

  it('inherits levels: a level of the same id replaces the whole, unless it extends', async () => {
    const { byId } = await loadKnowledgeBase(SAMPLE);
    const levels = byId.get('board-old')!.levels;
    expect(levels.map(({ id, declaredBy, kind, entry }) => [id, declaredBy, kind, entry])).toEqual([
      ['profile', 'board-old', 'terminal', false],
      ['thread', 'board', 'terminal', false],
      ['front', 'forum', 'intermediate', true],
    ]);
    expect(levels[0]!.extraction).toEqual([]);
    const thread = levels[1]!;
    expect(thread.when[0].all[0].source).toBe("div[@id='thread']");
    expect(thread.navigation.map((action) => action.id)).toEqual(['author', 'pages']);
    expect(thread.extraction.map(({ id, fields }) => [id, fields.length])).toEqual([
      ['thread', 1],
      ['post', 4],
    ]);
  });

  it('keeps signs to the application that has them', async () => {
    const { byId } = await loadKnowledgeBase(SAMPLE);
    expect(byId.get('board-old')!.signs).toEqual([]);
    expect(byId.get('board')!.signs.map(({ id, weight }) => [id, weight])).toEqual([
      ['cookie', 10],
      ['body', 6],
    ]);
  });

  it('reads fields with their defaults', async () => {
    const { byId } = await loadKnowledgeBase(SAMPLE);
    const post = byId.get('board')!.levels[0]!.extraction[1]!;
    expect(
      post.fields.map(({ name, type, scope, select, after, before }) => [
        name,
        type,
        scope,
        select.kind,
        after,
        before,
      ]),
    ).toEqual([
      ['content', 'html', 'object', 'pattern', null, null],
      ['date', 'date', 'object', 'json-ld', null, null],
      ['author', 'text', 'page', 'xpath', 'by ', ' at'],
      ['tags', 'text', 'object', 'pattern', null, null],
    ]);
    expect(post.fields[0]!.remove.map((pattern) => pattern.source)).toEqual([
      'blockquote',
      "div[@class='signature']",
    ]);
    expect(post.fields[1]!.select).toEqual({ kind: 'json-ld', path: ['Comment', 'datePublished'] });
    expect(post.fields[2]!.select).toEqual({ kind: 'xpath', expression: '//p[position() < 2]' });
  });

  it('lets earlier sources win and keeps what is nested in the replaced application', async () => {
    const own = '<application id="board" name="Mine" parent="forum"/>';
    const { byId } = await loadKnowledgeBase([source('own.xml', own), ...SAMPLE]);
    expect(byId.get('board')!.name).toBe('Mine');
    expect(byId.get('board-old')!.parent).toBe(byId.get('board'));
  });

  it('reads folders in the order of paths, and files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aah-kb-'));
    try {
      await mkdir(join(folder, 'forum'));
      await writeFile(join(folder, 'forum', 'forum.xml'), `\uFEFF${FORUM}`);
      await writeFile(join(folder, 'forum', 'board.xml'), BOARD.replaceAll('\n', '\r\n'));
      await writeFile(join(folder, 'learned.xml'), '<learned/>');
      await writeFile(join(folder, 'notes.txt'), 'no XML');
      const { applications } = await loadKnowledgeBase([{ kind: 'folder', path: folder }]);
      expect(applications.map(({ id, location }) => [id, location.line, location.column])).toEqual([
        ['forum', 2, 1],
        ['board', 3, 1],
        ['board-old', 34, 3],
      ]);
      const file = join(folder, 'forum', 'forum.xml');
      expect((await loadKnowledgeBase([{ kind: 'file', path: file }])).applications).toHaveLength(1);
      await writeFile(file, new Uint8Array([0x3c, 0xff]));
      const { problems } = await readKnowledgeBase([{ kind: 'file', path: file }]);
      expect(problems.map(({ code, location }) => [code, location.file])).toEqual([['unreadable', file]]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('loads what comes with the package', async () => {
    const { byId } = await loadKnowledgeBase([bundledKnowledgeBase()]);
    expect([...byId.keys()]).toEqual(expect.arrayContaining(['blog', 'forum', 'wiki']));
  });

  it('loads the example of the documentation', async () => {
    const page = await readFile(new URL('../../docs/knowledge-base-format.md', import.meta.url), 'utf8');
    const example = /```xml\n([\s\S]*?)```/.exec(page)![1]!;
    const other = '<application id="vbulletin" name="vBulletin" parent="forum"/>';
    const sources = [source('example.xml', example), source('other.xml', other), source('forum.xml', FORUM)];
    const { byId } = await loadKnowledgeBase(sources);
    expect(byId.get('phpbb-2')!.levels.map((level) => level.id)).toEqual(['thread', 'front']);
  });

  it('throws the first error with its place', async () => {
    const text = '<application id="x" name="X" parent="forum">\n  <levle/>\n</application>';
    const loading = loadKnowledgeBase([source('x.xml', text), source('forum.xml', FORUM)]);
    await expect(loading).rejects.toThrow(KnowledgeBaseError);
    await expect(loading).rejects.toThrow(
      'x.xml:2:3: Unknown element <levle> in <application>. Did you mean "level"?',
    );
  });
});

describe('readKnowledgeBase reports', () => {
  const inside = (content: string) => `<application id="x" name="X" parent="forum">${content}</application>`;
  const detect = (content: string) => inside(`<detect>${content}</detect>`);
  const level = (content: string) => inside(`<level id="l" kind="terminal"><when>p</when>${content}</level>`);
  const json = (path: string) =>
    `<extract id="e" object="post"><field name="date" language="json">${path}</field></extract>`;

  it.each([
    ['', '1:1 not-well-formed'],
    ['<application id="x"', '1:1 not-well-formed'],
    ['<a>\n <b>\n</a>', '3:1 not-well-formed'],
    ['<category id="a" name="A"><!-- a -- b --></category>', '1:34 not-well-formed'],
    ['<category id="a" name="A"/><category id="b" name="B"/>', '1:28 not-well-formed'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><category id="a" name="&x;"/>', '1:1 doctype'],
    ['<!-- <!DOCTYPE --><category id="a" name="&x;"/>', '1:42 unknown-entity'],
    ['<category id="a" name="a & b"/>', '1:26 unknown-entity'],
    [
      '<applicatoin id="a"/>',
      '1:1 unknown-element: A file starts with <category>, <application>, <learned>, found <applicatoin> | Did you mean "application"?',
    ],
    ['<category id="a" name="A" parnet="x"/>', '1:27 unknown-attribute'],
    [
      '<category id="a" nmae="A"/>',
      '1:18 unknown-attribute: Unknown attribute "nmae" of <category> | Did you mean "name"?',
    ],
    ['<category id="a"/>', '1:1 missing-attribute: <category> needs the attribute "name" | Add name="…".'],
    ['<category id="a b" name="A"/>', '1:11 bad-value'],
    ['<category id="a" name=" "/>', '1:18 bad-value'],
    ['<category id="a" name="A">text</category>', '1:27 unexpected-text'],
    ['<application id="x" name="X"/>', '1:1 missing-attribute: <application> needs the attribute "parent"'],
    [
      '<application id="x" name="X" parent="froum"/>',
      '1:30 unresolved-reference: parent names "froum", which is no application or category | Did you mean "forum"?',
    ],
    [
      '<application id="x" name="X" parent="x"/>',
      '1:30 unresolved-reference: Application "x" hangs below no category',
    ],
    [inside('<application id="y" name="Y" parent="forum"/>'), '1:74 unexpected-parent'],
    [
      inside('<application id="x" name="Y"/>'),
      '1:45 duplicate-id: The application id "x" is already taken at f.xml:1:1',
    ],
    [detect('<sign id="s" weight="0">p</sign>'), '1:66 bad-value'],
    [detect('<sign id="s" weight="3"></sign>'), '1:53 missing-text'],
    [detect('<sign id="s" weight="3">p</sign><sign id="s" weight="3">p</sign>'), '1:85 duplicate-id'],
    [detect('<implies application="forums"/>'), '1:53 unresolved-reference'],
    [detect('<excludes application="nothing-like-it"/>'), '1:53 unresolved-reference'],
    [inside('<urls><avoid id="a" reason="r"/></urls>'), '1:51 bad-rule'],
    [inside('<urls><keep parameters="a"/></urls>'), '1:51 bad-rule'],
    [inside('<urls><pagination/></urls>'), '1:51 bad-rule'],
    [inside('<urls><pagination path="page"/></urls>'), '1:51 bad-rule'],
    [inside('<urls><pagination path="a{n}" after="."/></urls>'), '1:51 bad-rule'],
    [inside('<urls><pagination parameter="a" to="b"/></urls>'), '1:51 bad-rule'],
    [inside('<urls><pagination path="a*{n}" to="b"/></urls>'), '1:51 bad-rule'],
    [inside('<urls separator=","/>'), '1:51 bad-value'],
    [inside('<urls><rewrite match="(" to=""/></urls>'), '1:60 bad-regular-expression'],
    [
      inside('<level id="l" kind="end"><when>p</when></level>'),
      '1:59 bad-value: kind of <level> is one of intermediate, terminal, found "end"',
    ],
    [
      inside('<level id="l"><when>p</when></level>'),
      '1:45 missing-attribute: <level> needs the attribute "kind"',
    ],
    [inside('<level id="l" kind="terminal"/>'), '1:45 missing-element'],
    [
      inside('<level id="l" kind="terminal" extends="true"><when>p</when></level>'),
      '1:45 unresolved-reference',
    ],
    [inside(LEVEL + LEVEL), `1:${45 + LEVEL.length} duplicate-id`],
    [level('<navigate id="n" to="threat">a</navigate>'), '1:89 unresolved-reference'],
    [level('<navigate id="n" role="requisite">a</navigate>'), '1:106 bad-value'],
    [level('<navigate id="n">a</navigate><extract id="n" object="post"/>'), '1:118 duplicate-id'],
    [level('<extract id="e" object="post" part-of="e"/>'), '1:89 unresolved-reference'],
    [level('<extract id="e" object="posts"/>'), '1:105 bad-value'],
    [level(json('posts.date')), '1:154 bad-value: Expected the id of a script and names'],
    [level(json('payload posts[].date')), '1:154 bad-value'],
    [level(json('payload posts..date')), '1:154 bad-value'],
    [level('<extract id="e" object="post" each=" "/>'), '1:89 bad-value'],
    [level('<extract id="e" object="post" each="p" anchor="post"/>'), '1:89 bad-value'],
    [level('<extract id="e" object="post"><field name="autor">p</field></extract>'), '1:126 bad-value'],
    [
      level('<extract id="e" object="post"><field name="date" language="json-ld">a..b</field></extract>'),
      '1:157 bad-value',
    ],
    [level('<navigate id="n">\n  a[@b=]\n</navigate>'), '2:8 pattern-syntax'],
    [level('<navigate id="n">a[@b=\'&lt;&#60;\'][</navigate>'), '1:124 pattern-syntax'],
    [inside('<level id="l" kind="terminal"><when all="a | b[">p</when></level>'), '1:92 pattern-syntax'],
  ])('%s → %s', async (text, expected) => {
    const found = await problemsOf(text);
    expect(
      found.filter((line) => line.startsWith(expected)),
      found.join('\n'),
    ).toHaveLength(1);
  });

  it('every problem of a run at once, and the caret of a pattern', async () => {
    const found = await problemsOf(level('<navigate id="n">a[</navigate><navigate id="m">b[</navigate>'));
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('\n  a[\n    ^');
  });

  it('an unreadable folder', async () => {
    const { problems } = await readKnowledgeBase([{ kind: 'folder', path: '/nonexistent/kb' }]);
    expect(problems.map((problem) => problem.code)).toEqual(['unreadable']);
  });

  it('a chain of ten thousand parents in reverse order without a deep stack', async () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      source(
        `${index}.xml`,
        `<application id="a${index}" name="A" parent="${index === 9999 ? 'forum' : `a${index + 1}`}"/>`,
      ),
    );
    const { knowledgeBase, problems } = await readKnowledgeBase([...chain, source('forum.xml', FORUM)]);
    expect(problems).toEqual([]);
    expect(knowledgeBase.byId.get('a0')!.depth).toBe(10_000);
  });

  it.each([
    ['deep nesting', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`],
    ['unclosed nesting', '<a>'.repeat(50_000)],
    ['unclosed comments', '<!--'.repeat(100_000)],
    ['a reserved name', '<category id="a" name="A"><constructor/></category>'],
    ['a reserved attribute', '<category id="a" name="A" __proto__="x"/>'],
  ])('%s', async (_, text) => {
    const { problems } = await readKnowledgeBase([source('f.xml', text)]);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.message.length < 1000)).toBe(true);
  });
});
