import { describe, expect, it } from 'vitest';
import { KnowledgeBaseError, UsageError } from '../../src/errors.ts';
import { insertElement, removeElement, replaceElement } from '../../src/knowledge-base/splice.ts';
import { BOARD } from './sample.ts';

const APPLICATION = { name: 'application', id: 'a' };

function file(...lines: string[]): string {
  return ['<application id="a" name="A" parent="forum">', ...lines, '</application>', ''].join('\n');
}

const SIGN = '<sign id="new" weight="3">p[@class=\'x\']</sign>';
const DETECT = [APPLICATION, { name: 'detect' }];

describe('insertElement', () => {
  it.each([
    [
      'behind the last child',
      file('    <detect>', '        <sign id="s" weight="1">p</sign> <!-- why -->', '    </detect>'),
      undefined,
      file(
        '    <detect>',
        '        <sign id="s" weight="1">p</sign> <!-- why -->',
        `        ${SIGN}`,
        '    </detect>',
      ),
    ],
    [
      'into an empty element',
      file('  <detect/>'),
      undefined,
      file('  <detect>', `    ${SIGN}`, '  </detect>'),
    ],
    [
      'into an empty element with attributes',
      file('\t<detect threshold="5" />'),
      undefined,
      file('\t<detect threshold="5">', `\t\t${SIGN}`, '\t</detect>'),
    ],
    [
      'between tags that hold nothing',
      file('  <detect></detect>'),
      undefined,
      file('  <detect>', `    ${SIGN}`, '  </detect>'),
    ],
    [
      'into one line',
      file('  <detect><implies application="x"/></detect>'),
      undefined,
      file('  <detect><implies application="x"/>', `    ${SIGN}`, '  </detect>'),
    ],
    [
      'behind a child and its comment',
      file(
        '  <detect>',
        '    <sign id="s" weight="1">p</sign> <!-- why -->',
        '',
        '    <implies application="x"/>',
        '  </detect>',
      ),
      { after: { name: 'sign', id: 's' } },
      file(
        '  <detect>',
        '    <sign id="s" weight="1">p</sign> <!-- why -->',
        `    ${SIGN}`,
        '',
        '    <implies application="x"/>',
        '  </detect>',
      ),
    ],
    [
      'before a child and its comment',
      file(
        '  <detect>',
        '    <!-- all -->',
        '',
        '    <!-- why -->',
        '    <sign id="s" weight="1">p</sign>',
        '  </detect>',
      ),
      { before: { name: 'sign' } },
      file(
        '  <detect>',
        '    <!-- all -->',
        '',
        `    ${SIGN}`,
        '    <!-- why -->',
        '    <sign id="s" weight="1">p</sign>',
        '  </detect>',
      ),
    ],
  ] as const)('%s', (_, before, place, after) => {
    expect(insertElement(before, DETECT, SIGN, place)).toBe(after);
    const crlf = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    expect(insertElement(crlf(before), DETECT, SIGN, place)).toBe(crlf(after));
  });

  it('indents every line of the piece', () => {
    const piece =
      '<level id="l" kind="terminal">\n    <when>p</when>\n\n    <extract id="e" object="post"/>\n</level>';
    expect(insertElement(file('  <detect/>'), [APPLICATION], piece)).toBe(
      file(
        '  <detect/>',
        '  <level id="l" kind="terminal">',
        '      <when>p</when>',
        '',
        '      <extract id="e" object="post"/>',
        '  </level>',
      ),
    );
  });
});

describe('replaceElement and removeElement', () => {
  const path = [
    { name: 'application', id: 'board' },
    { name: 'level', id: 'thread' },
    { name: 'extract', id: 'post' },
    { name: 'field', id: 'date' },
  ];
  const line = '      <field name="date" language="json-ld">Comment.datePublished</field>\n';

  it('change only that element', () => {
    const field = '<field name="date">time</field>';
    expect(replaceElement(BOARD, path, field)).toBe(BOARD.replace(line, `      ${field}\n`));
    expect(removeElement(BOARD, path)).toBe(BOARD.replace(line, ''));
  });

  it('leave what else stands on the line', () => {
    const text = file('  <urls><drop parameter="a"/><drop parameter="b"/></urls>');
    const second = [APPLICATION, { name: 'urls' }, { name: 'drop', nth: 2 }];
    expect(removeElement(text, second)).toBe(text.replace('<drop parameter="b"/>', ''));
  });
});

describe('refusals', () => {
  it.each([
    [
      'a path to nothing',
      () => insertElement(BOARD, [{ name: 'application', id: 'bored' }], SIGN),
      UsageError,
    ],
    [
      'a child that is not there',
      () => insertElement(file('<detect/>'), DETECT, SIGN, { after: { name: 'sign' } }),
      UsageError,
    ],
    ['the root', () => removeElement(BOARD, [{ name: 'application' }]), UsageError],
    ['a broken file', () => removeElement('<a', [{ name: 'a' }, { name: 'b' }]), KnowledgeBaseError],
    ['a broken piece', () => insertElement(file('<detect/>'), DETECT, '<sign'), KnowledgeBaseError],
    ['an unknown element', () => insertElement(file('<detect/>'), DETECT, '<sing/>'), KnowledgeBaseError],
    [
      'a broken pattern',
      () => insertElement(file('<detect/>'), DETECT, '<sign id="x" weight="1">p[</sign>'),
      KnowledgeBaseError,
    ],
  ])('%s', (_, act, error) => {
    expect(act).toThrow(error);
  });
});
