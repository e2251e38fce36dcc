import type { Page } from '../page/page.ts';
import { evaluate } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { NodeTest, Pattern, Predicate, Step } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { factsOf } from './page-facts.ts';
import { collectVocabulary, predicateOf, testsOf, type Vocabulary } from './vocabulary.ts';

/** One weakening of a pattern; attribute and value of one predicate together count as one. */
export type Relaxation = 'drop-predicate' | 'replace-element' | 'replace-predicate';

/** A weakened pattern. */
export interface RelaxedPattern {
  readonly pattern: Pattern;
  readonly relaxations: readonly Relaxation[];
}

/** How far to go. */
export interface RelaxOptions {
  /** Steps at the start that stay as they are: the level's own detection pattern. @default 0 */
  readonly keptSteps?: number;
  /** Names and values to try first: those of sibling applications. @default none */
  readonly preferred?: Vocabulary;
  /** Most relaxations of one pattern. @default 4 */
  readonly maxRelaxations?: number;
  /** Most patterns to yield. @default 10000 */
  readonly maxPatterns?: number;
}

export const RELAX_DEFAULTS = { keptSteps: 0, maxRelaxations: 4, maxPatterns: 10_000 } as const;

/**
 * Every relaxation of a pattern that the vocabulary of a page can make true: best-case (at most one per step) before
 * worst-case, fewer before more, preferred names before the page's own. Lazy, bounded, the same every time.
 */
export function* relax(
  pattern: Pattern,
  vocabulary: Vocabulary,
  options: RelaxOptions = {},
): Generator<RelaxedPattern> {
  const { keptSteps, maxRelaxations, maxPatterns } = { ...RELAX_DEFAULTS, ...options };
  const preferred = options.preferred ?? new Map();
  const seen = new Set([printPattern(pattern)]);
  for (const perStep of [1, maxRelaxations]) {
    for (let total = 1; total <= maxRelaxations; total++) {
      for (const { steps, relaxations } of relaxSteps(pattern.steps, 0, total, perStep)) {
        const source = print(steps);
        if (seen.has(source)) continue;
        seen.add(source);
        yield { pattern: parsePattern(source), relaxations };
        if (seen.size > maxPatterns) return;
      }
    }
  }

  function* relaxSteps(steps: readonly Step[], from: number, total: number, most: number): Generator<Steps> {
    const [step, ...rest] = steps;
    if (step === undefined) {
      if (total === 0) yield { steps: [], relaxations: [] };
      return;
    }
    const here = from < keptSteps ? 0 : Math.min(total, most);
    for (let count = here; count >= 0; count--) {
      for (const one of relaxStep(step, count, vocabulary, preferred)) {
        for (const others of relaxSteps(rest, from + 1, total - count, most)) {
          yield {
            steps: [one.step, ...others.steps],
            relaxations: [...one.relaxations, ...others.relaxations],
          };
        }
      }
    }
  }
}

interface Steps {
  readonly steps: readonly Step[];
  readonly relaxations: readonly Relaxation[];
}

interface RelaxedStep {
  readonly step: Step;
  readonly relaxations: readonly Relaxation[];
}

function print(steps: readonly Step[]): string {
  return printPattern({ source: '', steps: steps as [Step, ...Step[]] });
}

/** The step with exactly `count` relaxations. */
function* relaxStep(
  step: Step,
  count: number,
  vocabulary: Vocabulary,
  preferred: Vocabulary,
): Generator<RelaxedStep> {
  if (count === 0) {
    yield { step, relaxations: [] };
    return;
  }
  if (step.test.kind !== 'element' && step.test.kind !== 'any-element') return;
  const name = step.test.kind === 'element' ? step.test.name : null;
  // Predicates first: most templates differ in class names (section 8.8 of the paper).
  if (name !== null) yield* relaxPredicates(step, name, count, [], vocabulary, preferred);
  for (const other of order(vocabulary, preferred)) {
    if (other === name) continue;
    yield* relaxPredicates(step, other, count - 1, ['replace-element'], vocabulary, preferred);
  }
}

function order(vocabulary: Vocabulary, preferred: Vocabulary): string[] {
  return [...vocabulary.keys()].sort((a, b) => Number(preferred.has(b)) - Number(preferred.has(a)));
}

function* relaxPredicates(
  step: Step,
  name: string,
  count: number,
  before: readonly Relaxation[],
  vocabulary: Vocabulary,
  preferred: Vocabulary,
): Generator<RelaxedStep> {
  const test: NodeTest = { kind: 'element', name };
  for (const { predicates, relaxations } of choose(step.predicates, count)) {
    yield { step: { ...step, test, predicates }, relaxations: [...before, ...relaxations] };
  }

  function* choose(
    predicates: readonly Predicate[],
    left: number,
  ): Generator<{ predicates: readonly Predicate[]; relaxations: readonly Relaxation[] }> {
    const [predicate, ...rest] = predicates;
    if (predicate === undefined) {
      if (left === 0) yield { predicates: [], relaxations: [] };
      return;
    }
    for (const others of choose(rest, left))
      yield { ...others, predicates: [predicate, ...others.predicates] };
    if (left === 0) return;
    for (const others of choose(rest, left - 1)) {
      for (const other of replacements(predicate, name, vocabulary, preferred)) {
        yield {
          predicates: [other, ...others.predicates],
          relaxations: ['replace-predicate', ...others.relaxations],
        };
      }
      yield { predicates: others.predicates, relaxations: ['drop-predicate', ...others.relaxations] };
    }
  }
}

/** Predicates that some element of that name on the page makes true. */
function* replacements(
  predicate: Predicate,
  name: string,
  vocabulary: Vocabulary,
  preferred: Vocabulary,
): Generator<Predicate> {
  if (predicate.kind !== 'condition') return;
  const { condition } = predicate;
  const comparison = condition.kind === 'compare' ? condition.comparison : 'contains-token';
  const attribute =
    condition.kind === 'compare' && condition.value.kind === 'attribute' ? condition.value.name : 'class';
  const values = vocabulary.get(name) ?? new Map<string, ReadonlySet<string>>();
  const known = preferred.get(name) ?? new Map<string, ReadonlySet<string>>();
  // The same attribute first: a renamed class is more common than a class that became an id.
  const attributes = [...values.keys()].sort((a, b) => Number(b === attribute) - Number(a === attribute));
  for (const first of [true, false]) {
    for (const each of attributes) {
      for (const value of values.get(each) ?? []) {
        for (const test of testsOf(each, value, comparison)) {
          const isKnown = [...(known.get(each) ?? [])].some((other) =>
            other.split(/\s+/).includes(test.literal),
          );
          if (isKnown === first) yield predicateOf(test);
        }
      }
    }
  }
}

/** A relaxation of a pattern that selects something, for `aah explain --try`. */
export interface NearPattern extends RelaxedPattern {
  readonly matches: number;
}

/** How many relaxed patterns are tried before giving up. */
const MOST_TRIES = 3000;

/** The nearest relaxations of a pattern that select something on the page, no two the same nodes. */
export function nearestRelaxations(pattern: Pattern, page: Page, count: number): NearPattern[] {
  const near: NearPattern[] = [];
  const seen = new Set<string>();
  let tries = 0;
  for (const relaxed of relax(pattern, collectVocabulary(factsOf(page).elements))) {
    if (near.length >= count || ++tries > MOST_TRIES) break;
    const nodes = evaluate(relaxed.pattern, page.root);
    if (nodes.length === 0) continue;
    const key = nodes.map((node) => (node.kind === 'attribute' ? node.owner.order : node.order)).join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    near.push({ ...relaxed, matches: nodes.length });
  }
  return near;
}
