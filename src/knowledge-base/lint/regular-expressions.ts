import type { Application } from '../model.ts';
import type { ProblemList } from '../problem.ts';

/** Rewrite rules whose regular expression repeats a repetition: on some URL it takes forever. */
export function lintRegularExpressions(application: Application, problems: ProblemList): void {
  const inherited = new Set(application.parent?.urls.rewrite);
  for (const rule of application.urls.rewrite) {
    if (inherited.has(rule) || !hasNestedQuantifier(rule.match.source)) continue;
    problems.error(
      'slow-regular-expression',
      rule.location,
      `A repeated group of ${rule.match.source} holds a repetition itself, which can take exponential time`,
      'Repeat only one of the two, e.g. ([^/]+/)* as [^?]*.',
    );
  }
}

/** True when an unbounded quantifier applies to a group that holds an unbounded quantifier. */
export function hasNestedQuantifier(source: string): boolean {
  const groups: { repeats: boolean }[] = [{ repeats: false }];
  const token = /\\.|\[(?:\\.|[^\]\\])*\]|\(\??[:=!<]*|\)|[*+]|\{\d+(?:,\d*)?\}|[\s\S]/y;
  let closed: { repeats: boolean } | null = null;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [part] = match;
    const current = groups.at(-1)!;
    if (part.startsWith('(')) groups.push({ repeats: false });
    if (isUnbounded(part)) {
      if (closed?.repeats) return true;
      current.repeats = true;
    }
    const inner = part === ')' && groups.length > 1 ? groups.pop()! : null;
    if (inner?.repeats) groups.at(-1)!.repeats = true;
    closed = inner;
  }
  return false;
}

function isUnbounded(part: string): boolean {
  return part === '*' || part === '+' || /^\{\d+,(?:\d{2,})?\}$/.test(part);
}
