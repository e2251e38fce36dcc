import { PatternSyntaxError } from '../errors.ts';
import { Cursor } from './cursor.ts';
import { parsePredicate } from './parse-predicate.ts';
import type { NodeTest, Pattern, Predicate, Step } from './pattern.ts';

/**
 * Parses one pattern; the grammar is in docs/patterns.md.
 * @throws PatternSyntaxError with the offset and what was expected there
 */
export function parsePattern(source: string): Pattern {
  const cursor = new Cursor(source);
  if (cursor.sees('/') && !cursor.sees('//')) {
    cursor.fail('a step: a pattern starts anywhere below its context, so leave the leading "/" out');
  }
  cursor.take('//');
  const first = parseStep(cursor, 'descendant');
  const steps: [Step, ...Step[]] = [first];
  let last = first;
  while (!cursor.atEnd) {
    const slash = cursor.offset;
    const axis = takeAxis(cursor);
    if (axis === null) failAfterStep(cursor, last);
    if (isLeaf(last.test)) {
      const selected = last.test.kind === 'text' ? 'text() selects text, which' : 'an attribute';
      cursor.fail(`the end of the pattern: ${selected} has nothing below it`, null, slash);
    }
    last = parseStep(cursor, axis);
    steps.push(last);
  }
  return { source, steps };
}

/**
 * Parses patterns separated by `|`, as in the attributes `remove`, `all` and `none`; a `|` inside quotes is text.
 * @throws PatternSyntaxError whose offset counts in the whole list
 */
export function parsePatternList(source: string, parse = parsePattern): Pattern[] {
  return splitList(source).map(({ text, start }) => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof PatternSyntaxError)) throw error;
      throw new PatternSyntaxError(source, start + error.offset, error.expectation);
    }
  });
}

function splitList(source: string): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let from = 0;
  const close = (to: number): void => {
    const raw = source.slice(from, to);
    const text = raw.replace(/^[ \t\r\n]+/, '');
    parts.push({ text: trimEnd(text), start: from + raw.length - text.length });
    from = to + 1;
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!;
    if (character === '|') close(at);
    else if (character === "'" || character === '"') {
      const end = source.indexOf(character, at + 1);
      if (end < 0) break;
      at = end;
    }
  }
  close(source.length);
  return parts;
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function takeAxis(cursor: Cursor): Step['axis'] | null {
  if (cursor.take('//')) return 'descendant';
  return cursor.take('/') ? 'child' : null;
}

function isLeaf(test: NodeTest): boolean {
  return test.kind === 'text' || test.kind === 'attribute' || test.kind === 'any-attribute';
}

function failAfterStep(cursor: Cursor, last: Step): never {
  if (cursor.sees('|')) cursor.fail('one pattern: "|" separates patterns only where a list is allowed', null);
  cursor.fail(
    isLeaf(last.test) ? '"[" or the end of the pattern' : '"/", "//", "[" or the end of the pattern',
  );
}

function parseStep(cursor: Cursor, axis: Step['axis']): Step {
  const start = cursor.offset;
  const test = parseNodeTest(cursor);
  const predicates: Predicate[] = [];
  while (cursor.take('[')) predicates.push(parsePredicate(cursor));
  return { axis, test, predicates, start, end: cursor.endOfToken() };
}

function parseNodeTest(cursor: Cursor): NodeTest {
  if (cursor.take('*')) return { kind: 'any-element' };
  if (cursor.take('@')) {
    return cursor.take('*')
      ? { kind: 'any-attribute' }
      : { kind: 'attribute', name: cursor.takeName('an attribute name or "*"') };
  }
  const start = cursor.offset;
  if (cursor.sees('.'))
    cursor.fail('a step: "." stands only inside predicates, and a leading ".//" is implied', null);
  const name = cursor.takeName('a step: an element name, "*", "@" or "text()"');
  if (!cursor.sees('(')) return { kind: 'element', name };
  if (name !== 'text') cursor.fail('a step: "text()" is the only function that can be one', null, start);
  cursor.take('(');
  cursor.expect(')');
  return { kind: 'text' };
}
