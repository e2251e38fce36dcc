import type { Cursor } from './cursor.ts';
import type { Comparison, Condition, Predicate, Value } from './pattern.ts';

/** How deep `not(...)` and parentheses may nest. */
export const MAX_NESTING = 50;

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['contains', 'starts-with', 'contains-token']);
/** Nine of ten tests; the parser below reads the same and more, token by token. */
const USUAL_TEST =
  /(contains|starts-with|contains-token(?=[^']*'[^' \t\r\n]+'))\(@([a-z][a-z0-9-]*),'([^']*)'\)|@([a-z][a-z0-9-]*)='([^']*)'/y;
const OPERATORS = '"and", "or" or ';
const FUNCTIONS = 'contains, starts-with, contains-token, not, text() and last()';

/** Parses what stands behind a `[`, and the `]`. */
export function parsePredicate(cursor: Cursor): Predicate {
  const predicate = parsePosition(cursor) ?? parseCondition(cursor);
  cursor.expect(']', '', predicate.kind === 'condition' ? OPERATORS : '');
  return predicate;
}

function parsePosition(cursor: Cursor): Predicate | null {
  const start = cursor.offset;
  const digits = cursor.takeDigits();
  if (digits !== null) {
    const position = Number(digits);
    if (position < 1) cursor.fail('a position of 1 or more', null, start);
    if (!Number.isSafeInteger(position)) cursor.fail('a smaller position', null, start);
    return { kind: 'position', position };
  }
  if (cursor.takeCall('last')) {
    cursor.expect(')');
    return { kind: 'last' };
  }
  return null;
}

function parseCondition(cursor: Cursor): Predicate {
  const startsCondition =
    cursor.sees('@') || cursor.sees('(') || cursor.sees('.') || cursor.peekName() !== null;
  if (!startsCondition) cursor.fail('a position, "last()" or a condition');
  return { kind: 'condition', condition: parseOr(cursor, 0) };
}

function parseOr(cursor: Cursor, depth: number): Condition {
  const first = parseAnd(cursor, depth);
  if (!cursor.takeWord('or')) return first;
  const conditions: [Condition, Condition, ...Condition[]] = [first, parseAnd(cursor, depth)];
  while (cursor.takeWord('or')) conditions.push(parseAnd(cursor, depth));
  return { kind: 'or', conditions };
}

function parseAnd(cursor: Cursor, depth: number): Condition {
  const first = parseTest(cursor, depth);
  if (!cursor.takeWord('and')) return first;
  const conditions: [Condition, Condition, ...Condition[]] = [first, parseTest(cursor, depth)];
  while (cursor.takeWord('and')) conditions.push(parseTest(cursor, depth));
  return { kind: 'and', conditions };
}

function parseTest(cursor: Cursor, depth: number): Condition {
  if (depth > MAX_NESTING) {
    cursor.fail(`at most ${MAX_NESTING} levels of not() and parentheses`, null);
  }
  const usual = cursor.takeMatch(USUAL_TEST);
  if (usual !== null) return usualTest(usual);
  if (cursor.take('(')) {
    const condition = parseOr(cursor, depth + 1);
    cursor.expect(')', '', OPERATORS);
    return condition;
  }
  if (cursor.takeCall('not')) {
    const condition = parseOr(cursor, depth + 1);
    cursor.expect(')', '', OPERATORS);
    return { kind: 'not', condition };
  }
  const name = cursor.peekCall();
  if (name === null || name === 'text') return parseValueTest(cursor);
  if (name === 'last') cursor.fail('"last()" to stand alone, as in [last()]', null);
  if (!COMPARISONS.has(name)) cursor.fail(`one of the functions ${FUNCTIONS}`, `"${shorten(name)}()"`);
  cursor.takeCall(name);
  return parseComparison(cursor, name as Comparison);
}

function usualTest(match: RegExpExecArray): Condition {
  const comparison = (match[1] as Comparison | undefined) ?? 'equals';
  const value: Value = { kind: 'attribute', name: match[2] ?? match[4]! };
  return { kind: 'compare', comparison, value, literal: match[3] ?? match[5]! };
}

function parseComparison(cursor: Cursor, comparison: Comparison): Condition {
  const value = parseValue(cursor);
  cursor.expect(',', ` between the two arguments of ${comparison}()`);
  const offset = cursor.offset;
  const literal = cursor.takeLiteral();
  if (comparison === 'contains-token' && !/^[^ \t\r\n]+$/.test(literal)) {
    cursor.fail('one token without white space in contains-token()', null, offset);
  }
  cursor.expect(')', ` to close ${comparison}()`);
  return { kind: 'compare', comparison, value, literal };
}

function parseValueTest(cursor: Cursor): Condition {
  const value = parseValue(cursor);
  if (cursor.take('='))
    return { kind: 'compare', comparison: 'equals', value, literal: cursor.takeLiteral() };
  if (cursor.sees('!=')) cursor.fail("not(v='s') in place of v!='s'", null);
  if (cursor.sees('<') || cursor.sees('>')) cursor.fail('"=": patterns do not compare numbers', null);
  if (cursor.sees('/')) cursor.fail('a single step: predicates look no deeper than one child', null);
  if (cursor.sees('[')) cursor.fail('no predicate inside a predicate', null);
  return { kind: 'exists', value };
}

function parseValue(cursor: Cursor): Value {
  if (cursor.take('@')) {
    if (cursor.sees('*')) cursor.fail('an attribute name: "@*" is a step, not a value', null);
    return { kind: 'attribute', name: cursor.takeName('an attribute name') };
  }
  if (cursor.sees('..'))
    cursor.fail('"@name", a child\'s name, "." or "text()": patterns never look upwards', null);
  if (cursor.take('.')) return { kind: 'self' };
  if (cursor.takeCall('text')) {
    cursor.expect(')');
    return { kind: 'text' };
  }
  const name = cursor.takeName('"@name", a child\'s name, "." or "text()"');
  if (cursor.sees('(')) cursor.fail('"@name", a child\'s name, "." or "text()" as the value');
  return { kind: 'child', name };
}

function shorten(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
