import type { Comparison, Condition, Pattern, Step, Value } from '../../pattern/pattern.ts';

/** Something a pattern asks of an element that a page has once. */
export interface Fact {
  /** `body/@id`, `http/url/@path`, `status`. */
  readonly subject: string;
  readonly comparison: Comparison | 'exists';
  readonly literal: string;
  readonly negated: boolean;
}

/** Elements that occur once, by the names on the way to them. */
const UNIQUE: ReadonlySet<string> = new Set(['html', 'head', 'body', 'http', 'http/url', 'http/status']);

/** What must hold of the page's single elements for the pattern to match. */
export function factsOf(pattern: Pattern): Fact[] {
  return pattern.steps.flatMap((step, index) => {
    const subject = uniqueElement(pattern.steps, index);
    return subject === null
      ? []
      : conditionsOf(step).flatMap((condition) => factsOfCondition(subject, condition, false));
  });
}

/** What must hold for the pattern not to match; empty unless it asks one thing of a single element. */
export function factsOfAbsence(pattern: Pattern): Fact[] {
  const last = pattern.steps.length - 1;
  const subject = uniqueElement(pattern.steps, last);
  const conditions = pattern.steps.flatMap(conditionsOf);
  const [only] = conditions;
  if (subject === null || conditions.length !== 1 || only === undefined) return [];
  const isOnLast = conditionsOf(pattern.steps[last]!).length === 1;
  return isOnLast ? factsOfCondition(subject, only, true) : [];
}

/** Two facts that no page can have together, or null. */
export function findContradiction(facts: readonly Fact[]): readonly [Fact, Fact] | null {
  for (const [index, fact] of facts.entries()) {
    const other = facts
      .slice(0, index)
      .find((earlier) => contradicts(earlier, fact) || contradicts(fact, earlier));
    if (other !== undefined) return [other, fact];
  }
  return null;
}

/** Prints a fact for a message. */
export function printFact({ subject, comparison, literal, negated }: Fact): string {
  const printed =
    comparison === 'exists'
      ? subject
      : comparison === 'equals'
        ? `${subject}='${literal}'`
        : `${comparison}(${subject},'${literal}')`;
  return negated ? `not(${printed})` : printed;
}

function uniqueElement(steps: readonly Step[], index: number): string | null {
  const name = elementName(steps[index]);
  if (name === null) return null;
  const parent = steps[index]?.axis === 'child' ? elementName(steps[index - 1]) : null;
  if (parent !== null && UNIQUE.has(`${parent}/${name}`)) return `${parent}/${name}`;
  return UNIQUE.has(name) ? name : null;
}

function elementName(step: Step | undefined): string | null {
  return step?.test.kind === 'element' ? step.test.name : null;
}

function conditionsOf(step: Step): Condition[] {
  return step.predicates.flatMap((predicate) =>
    predicate.kind === 'condition' ? [predicate.condition] : [],
  );
}

function factsOfCondition(element: string, condition: Condition, negated: boolean): Fact[] {
  switch (condition.kind) {
    case 'and':
      return negated ? [] : condition.conditions.flatMap((part) => factsOfCondition(element, part, false));
    case 'or':
      return negated ? condition.conditions.flatMap((part) => factsOfCondition(element, part, true)) : [];
    case 'not':
      return factsOfCondition(element, condition.condition, !negated);
    case 'exists':
      return factOf(element, condition.value, 'exists', '', negated);
    case 'compare':
      return factOf(element, condition.value, condition.comparison, condition.literal, negated);
  }
}

function factOf(
  element: string,
  value: Value,
  comparison: Fact['comparison'],
  literal: string,
  negated: boolean,
): Fact[] {
  // Children and texts can be several, of which any may satisfy a comparison.
  if (value.kind === 'attribute')
    return [{ subject: `${element}/@${value.name}`, comparison, literal, negated }];
  return value.kind === 'self' ? [{ subject: element, comparison, literal, negated }] : [];
}

function contradicts(a: Fact, b: Fact): boolean {
  if (a.subject !== b.subject || a.negated) return false;
  if (b.negated) return implies(a, b);
  if (a.comparison === 'equals')
    return b.comparison !== 'exists' && !holds(b.comparison, a.literal, b.literal);
  if (a.comparison === 'starts-with' && b.comparison === 'starts-with') {
    return !a.literal.startsWith(b.literal) && !b.literal.startsWith(a.literal);
  }
  return false;
}

/** Whether `a` makes the (negated) comparison of `b` true, so that its negation can't hold. */
function implies(a: Fact, b: Fact): boolean {
  if (b.comparison === 'exists') return true;
  if (a.comparison === 'equals') return holds(b.comparison, a.literal, b.literal);
  if (a.comparison === 'starts-with')
    return (
      b.comparison !== 'equals' &&
      b.comparison !== 'contains-token' &&
      holds(b.comparison, a.literal, b.literal)
    );
  if (a.comparison === 'contains') return b.comparison === 'contains' && a.literal.includes(b.literal);
  if (a.comparison === 'contains-token')
    return (
      (b.comparison === 'contains-token' && a.literal === b.literal) ||
      (b.comparison === 'contains' && a.literal.includes(b.literal))
    );
  return false;
}

function holds(comparison: Comparison | 'exists', text: string, literal: string): boolean {
  switch (comparison) {
    case 'equals':
      return text === literal;
    case 'contains':
      return text.includes(literal);
    case 'starts-with':
      return text.startsWith(literal);
    case 'contains-token':
      return text.split(/[ \t\r\n]+/).includes(literal);
    case 'exists':
      return true;
  }
}
