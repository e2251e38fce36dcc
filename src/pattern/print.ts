import { UsageError } from '../errors.ts';
import type { Condition, NodeTest, Pattern, Predicate, Step, Value } from './pattern.ts';

/**
 * The canonical text: no white space but around `and` and `or`, no leading `//`, single quotes where possible.
 * Parsing it gives the same steps (offsets aside).
 * @throws UsageError for a pattern built by hand with a literal that holds both kinds of quotes
 */
export function printPattern(pattern: Pattern): string {
  return printSteps(pattern, PATTERN_DIALECT);
}

/** Plain XPath 1.0 that selects the same from the root of a document, for `$x(...)` in a browser's console. */
export function toXPath(pattern: Pattern): string {
  return `//${printSteps(pattern, XPATH_DIALECT)}`;
}

/** One step without its axis: `div[@id='a'][1]`. */
export function printStep(step: Step): string {
  return stepText(step, PATTERN_DIALECT);
}

/** A condition as it stands between `[` and `]`. */
export function printCondition(condition: Condition): string {
  return conditionText(condition, PATTERN_DIALECT);
}

/** True when the grammar can say this literal: XPath has no escapes, so it can't hold both kinds of quotes. */
export function isPrintableLiteral(literal: string): boolean {
  return !(literal.includes("'") && literal.includes('"'));
}

interface Dialect {
  readonly literal: (text: string) => string;
  readonly token: (value: string, token: string) => string;
  readonly element: (name: string) => string;
  readonly attribute: (name: string) => string;
}

const PATTERN_DIALECT: Dialect = {
  literal(text) {
    if (isPrintableLiteral(text)) return quoted(text);
    throw new UsageError(
      'unprintable-literal',
      'A pattern has no way to write a string with both kinds of quotes.',
    );
  },
  token(value, token) {
    return `contains-token(${value},${this.literal(token)})`;
  },
  element: (name) => name,
  attribute: (name) => `@${name}`,
};

const XPATH_DIALECT: Dialect = {
  literal(text) {
    if (isPrintableLiteral(text)) return quoted(text);
    const parts = text.split(/(')/).filter((part) => part !== '');
    return `concat(${parts.map(quoted).join(',')})`;
  },
  token(value, token) {
    return `contains(concat(' ',normalize-space(${value}),' '),${this.literal(` ${token} `)})`;
  },
  // A colon would be read as a namespace prefix that the console can't resolve.
  element: (name) => (name.includes(':') ? `*[name()='${name}']` : name),
  attribute: (name) => (name.includes(':') ? `@*[name()='${name}']` : `@${name}`),
};

function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

function printSteps(pattern: Pattern, dialect: Dialect): string {
  return pattern.steps
    .map((step, index) => {
      const separator = index === 0 ? '' : step.axis === 'child' ? '/' : '//';
      return separator + stepText(step, dialect);
    })
    .join('');
}

function stepText(step: Step, dialect: Dialect): string {
  const predicates = step.predicates.map((predicate) => `[${predicateText(predicate, dialect)}]`);
  return testText(step.test, dialect) + predicates.join('');
}

function testText(test: NodeTest, dialect: Dialect): string {
  switch (test.kind) {
    case 'element':
      return dialect.element(test.name);
    case 'any-element':
      return '*';
    case 'attribute':
      return dialect.attribute(test.name);
    case 'any-attribute':
      return '@*';
    case 'text':
      return 'text()';
  }
}

function predicateText(predicate: Predicate, dialect: Dialect): string {
  switch (predicate.kind) {
    case 'position':
      return String(predicate.position);
    case 'last':
      return 'last()';
    case 'condition':
      return conditionText(predicate.condition, dialect);
  }
}

function conditionText(condition: Condition, dialect: Dialect): string {
  switch (condition.kind) {
    case 'compare': {
      const value = valueText(condition.value, dialect);
      if (condition.comparison === 'contains-token') return dialect.token(value, condition.literal);
      const literal = dialect.literal(condition.literal);
      return condition.comparison === 'equals'
        ? `${value}=${literal}`
        : `${condition.comparison}(${value},${literal})`;
    }
    case 'exists':
      return valueText(condition.value, dialect);
    case 'not':
      return `not(${conditionText(condition.condition, dialect)})`;
    case 'and':
      return condition.conditions.map((each) => operandText(each, dialect, ['and', 'or'])).join(' and ');
    case 'or':
      return condition.conditions.map((each) => operandText(each, dialect, ['or'])).join(' or ');
  }
}

function operandText(condition: Condition, dialect: Dialect, grouped: readonly Condition['kind'][]): string {
  const text = conditionText(condition, dialect);
  return grouped.includes(condition.kind) ? `(${text})` : text;
}

function valueText(value: Value, dialect: Dialect): string {
  switch (value.kind) {
    case 'attribute':
      return dialect.attribute(value.name);
    case 'child':
      return dialect.element(value.name);
    case 'self':
      return '.';
    case 'text':
      return 'text()';
  }
}
