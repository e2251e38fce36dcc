import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintKnowledgeBase } from '../../src/knowledge-base/lint/lint.ts';
import { hasNestedQuantifier } from '../../src/knowledge-base/lint/regular-expressions.ts';
import { SAMPLE, source } from './sample.ts';

const FORUM = source('forum.xml', '<category id="forum" name="Forum"/>');

let fixtures = '';
beforeAll(async () => {
  fixtures = await mkdtemp(join(tmpdir(), 'aah-lint-'));
  await writeFile(
    join(fixtures, 'a.html'),
    '<body><div class="post x"><p class="post-author"><div class="postbody">',
  );
});
afterAll(() => rm(fixtures, { recursive: true }));

async function lint(content: string): Promise<string[]> {
  const text = `<application id="x" name="X" parent="forum">\n${content}\n</application>`;
  const problems = await lintKnowledgeBase([source('x.xml', text), FORUM], { fixtures });
  return problems.map(
    ({ severity, code, location }) => `${location.line}:${location.column} ${severity} ${code}`,
  );
}

function level(attributes: string, ...content: string[]): string {
  return `<level id="l" ${attributes}>\n${content.join('\n')}\n</level>`;
}

function navigate(pattern: string): string {
  return `<navigate id="n" to="l">${pattern}</navigate>`;
}

function sign(weight: number, pattern: string): string {
  return `<detect>\n<sign id="s" weight="${weight}">${pattern}</sign><sign id="other" weight="9">p</sign>\n</detect>`;
}

describe('levels', () => {
  it.each([
    [
      'no action leads there',
      level('kind="intermediate"', '<when>p</when>'),
      ['2:1 error unreachable-level'],
    ],
    ['an entry', level('kind="intermediate" entry="true"', '<when>p</when>'), []],
    [
      'an action leads there',
      `${level('kind="intermediate"', '<when>p</when>')}<level id="m" kind="intermediate" entry="true"><when>h1</when>${navigate('a')}</level>`,
      [],
    ],
    [
      'only its own action leads there',
      level('kind="intermediate"', '<when>p</when>', navigate('a')),
      ['2:1 error unreachable-level'],
    ],
    [
      'terminal without extraction',
      level('kind="terminal" entry="true"', '<when>p</when>'),
      ['2:1 error terminal-without-extraction'],
    ],
    [
      'terminal with extraction',
      level('kind="terminal" entry="true"', '<when>p</when>', '<extract id="e" object="post"/>'),
      [],
    ],
  ])('%s', async (_, content, expected) => {
    expect(await lint(content)).toEqual(expected);
  });

  it('finds that a variant which replaces a level cuts the way to another', async () => {
    const found = await lintKnowledgeBase(SAMPLE);
    expect(found.map(({ code, location }) => `${location.file}:${location.line} ${code}`)).toEqual(
      ['board.xml:35 unreachable-level', 'board.xml:35 terminal-without-extraction'].sort((a, b) =>
        a < b ? -1 : 1,
      ),
    );
  });
});

describe('patterns that can never match', () => {
  it.each([
    ["<when>body[@id='x']</when>", "body[@id='y']//a", true],
    ["<when>body[@id='x']</when>", "body[@id='x']//a", false],
    ["<when>body[@id='x']</when>", "div[@id='y']//a", false],
    ["<when>body[@id='x']</when>", "body[@class='y']//a", false],
    ["<when>body[@id='x']</when><when>p</when>", "body[@id='y']//a", false],
    ["<when>body[@id='x']</when><when>body[@id='z']</when>", "body[@id='y']//a", true],
    ['<when all="body[@id=\'x\']">p</when>', "body[contains(@id,'y')]//a", true],
    ['<when none="body[@id=\'y\']">p</when>', "body[@id='y']//a", true],
    ['<when none="body[@id=\'y\']/p">p</when>', "body[@id='y']//a", false],
    ["<when none=\"body[@id='y'][@class='z']\">p</when>", "body[@id='y']//a", false],
    ["<when>body[contains-token(@class,'a')]</when>", "body[not(contains-token(@class,'a'))]//a", true],
    ["<when>body[contains-token(@class,'a')]</when>", "body[contains-token(@class,'b')]//a", false],
    ["<when>body[@class='a b']</when>", "body[contains-token(@class,'b')]//a", false],
    ["<when>body[@class='a b']</when>", "body[contains-token(@class,'c')]//a", true],
    ['<when>body[@id]</when>', 'body[not(@id)]//a', true],
    ["<when>http/url[starts-with(@path,'/a')]</when>", "http/url[starts-with(@path,'/b')]/@href", true],
    ["<when>http/url[starts-with(@path,'/a')]</when>", "http/url[starts-with(@path,'/ab')]/@href", false],
    ["<when>http/status[.='404']</when>", "http/status[.='200']", true],
    ["<when>http/header[@name='a']</when>", "http/header[@name='b']/@value", false],
    ["<when>body[@id='x' or @id='y']</when>", "body[@id='z']//a", false],
    ["<when>body[@id='x' and @class='y']</when>", "body[@class='z']//a", true],
  ])('%s with %s: %s', async (when, pattern, never) => {
    const found = await lint(level('kind="intermediate" entry="true"', when, navigate(pattern)));
    expect(found).toEqual(never ? ['4:1 error never-matches'] : []);
  });

  it('a condition that contradicts itself', async () => {
    const when = "<when all=\"body[@id='y']\">body[@id='x']</when>";
    expect(await lint(level('kind="intermediate" entry="true"', when))).toEqual(['3:1 error never-matches']);
  });
});

describe('signs', () => {
  it.each([
    ['a bare class', 5, "div[contains-token(@class,'post')]", ['3:1 error weak-sign']],
    ['a bare class that weighs little', 4, "div[contains-token(@class,'post')]", []],
    ['a class and more', 5, "div[contains-token(@class,'post')][@id='p']", []],
    ['a class or more', 5, "div[@id='p' or @class='q']", ['3:1 error weak-sign']],
    ['a short id that decides', 10, "div[@id='phpbb']", ['3:1 error weak-sign']],
    ['a short id that helps', 6, "div[@id='phpbb']", []],
    ['a generator', 10, "meta[@name='generator'][starts-with(@content,'WordPress')]", []],
  ])('%s', async (_, weight, pattern, expected) => {
    expect(await lint(sign(weight, pattern))).toEqual(expected);
  });

  it('that can not reach the threshold', async () => {
    const content = '<detect threshold="20"><sign id="s" weight="3">p</sign></detect>';
    expect(await lint(content)).toEqual(['2:24 warning threshold-out-of-reach']);
  });
});

describe('class substrings', () => {
  it.each([
    ["div[contains(@class,'post')]", true],
    ["*[contains(@class,'post')]", true],
    ["p[contains(@class,'post')]", false],
    ["div[contains(@class,'x')]", false],
    ["div[contains(@class,'pos')]", false],
    ["div[contains-token(@class,'post')]", false],
    ["div[@id='y' and not(contains(@class,'post'))]", true],
  ])('%s: %s', async (pattern, reported) => {
    expect(await lint(sign(1, pattern))).toEqual(reported ? ['3:1 error class-substring'] : []);
  });
});

describe('expressions', () => {
  it.each([
    ['^(.*)/page/1/$', false],
    ['(a+)+', true],
    ['(?:a*b)*', true],
    ['((a+)b)*', true],
    ['(a{2,})+', true],
    ['(a{2})+', false],
    ['[(a+)+]', false],
    ['\\(a+\\)+', false],
    ['(a+)?', false],
    ['(a|b)+c*', false],
    ['(?<name>a+)*', true],
  ])('%s repeats a repetition: %s', async (match, slow) => {
    expect(hasNestedQuantifier(match)).toBe(slow);
  });

  it('reports a slow one once, where it is declared', async () => {
    const content = '<urls>\n<rewrite match="^(a+)+$" to=""/>\n</urls>\n<application id="y" name="Y"/>';
    expect(await lint(content)).toEqual(['3:1 error slow-regular-expression']);
  });

  it('reports XPath that does not parse', async () => {
    const field = '<extract id="e" object="post"><field name="title" language="xpath">//p[</field></extract>';
    const good = field.replace('//p[', '//p[position() > 1]').replace('"e"', '"f"');
    expect(await lint(level('kind="terminal" entry="true"', '<when>p</when>', field, good))).toEqual([
      '4:31 error xpath-syntax',
    ]);
  });
});
