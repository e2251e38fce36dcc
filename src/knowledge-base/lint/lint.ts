import { readKnowledgeBase } from '../load.ts';
import { type Problem, ProblemList, sortProblems } from '../problem.ts';
import type { KnowledgeBaseSource } from '../source.ts';
import { lintClassTokens, readClassTokens } from './class-tokens.ts';
import { lintFullXPath } from './full-xpath.ts';
import { lintLevels } from './levels.ts';
import { lintNeverMatches } from './never-matches.ts';
import { lintRegularExpressions } from './regular-expressions.ts';
import { lintSigns } from './signs.ts';

export interface LintOptions {
  /** Folder of pages (`*.html`) whose class names show where a substring test goes too far. @default none */
  readonly fixtures?: string;
}

/** Every problem of a knowledge base: those of the loader and advice on what loads, by file and line. */
export async function lintKnowledgeBase(
  sources: readonly KnowledgeBaseSource[],
  options: LintOptions = {},
): Promise<Problem[]> {
  const { knowledgeBase, problems: found } = await readKnowledgeBase(sources);
  const problems = new ProblemList();
  const tokens = options.fixtures === undefined ? null : await readClassTokens(options.fixtures);
  for (const application of knowledgeBase.applications) {
    lintLevels(application, problems);
    lintNeverMatches(application, problems);
    lintSigns(application, problems);
    lintRegularExpressions(application, problems);
    if (tokens !== null) lintClassTokens(application, tokens, problems);
    await lintFullXPath(application, problems);
  }
  return withoutTwins(sortProblems([...found, ...problems.all]));
}

/** What an extended level keeps is looked at again in each child; one report is enough. */
function withoutTwins(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify(problem);
    return !seen.has(key) && seen.add(key);
  });
}
