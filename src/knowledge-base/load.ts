import { recallBundled } from './bundled-snapshot.ts';
import type { KnowledgeBase } from './model.ts';
import { PatternTable } from './pattern-table.ts';
import { errorOf, type Problem, ProblemList, sortProblems } from './problem.ts';
import type { DeclaredApplication } from './read-application.ts';
import type { readDeclarations } from './read-declarations.ts';
import { resolve } from './resolve.ts';
import { badSource, type KnowledgeBaseSource } from './source.ts';
import type { XmlDocument } from './xml.ts';

/** What could be read, and everything that is wrong with it. */
export interface KnowledgeBaseReading {
  /** Without the parts that have errors. */
  readonly knowledgeBase: KnowledgeBase;
  /** By file, line and column. */
  readonly problems: readonly Problem[];
  /** The well-formed files, for lints that look at the text. */
  readonly documents: readonly XmlDocument[];
}

/**
 * Loads a knowledge base. Earlier sources win: a user's application replaces ours with the same id.
 * @throws {@link KnowledgeBaseError} for the first error, with file, line and column; {@link UsageError} for sources
 * that are none.
 */
export async function loadKnowledgeBase(sources: readonly KnowledgeBaseSource[]): Promise<KnowledgeBase> {
  if (!Array.isArray(sources)) throw badSource(sources);
  const problems = new ProblemList();
  const patterns = new PatternTable();
  const declared: (readonly DeclaredApplication[])[] = [];
  for (const source of sources) {
    const recalled = recallBundled(source, patterns);
    declared.push(recalled ?? (await readSourceFiles(source, { problems, patterns })).applications);
  }
  const knowledgeBase = resolve(declared, problems);
  const first = sortProblems(problems.all).find((problem) => problem.severity === 'error');
  if (first !== undefined) throw errorOf(first);
  return knowledgeBase;
}

/** Reads as much as can be read and collects every problem; never throws on bad content. */
export async function readKnowledgeBase(
  sources: readonly KnowledgeBaseSource[],
): Promise<KnowledgeBaseReading> {
  const problems = new ProblemList();
  const patterns = new PatternTable();
  const documents: XmlDocument[] = [];
  const declared: (readonly DeclaredApplication[])[] = [];
  for (const source of sources) {
    const declarations = await readSourceFiles(source, { problems, patterns });
    declared.push(declarations.applications);
    documents.push(...declarations.documents);
  }
  const knowledgeBase = resolve(declared, problems);
  return { knowledgeBase, problems: sortProblems(problems.all), documents };
}

/** Loads what reads XML only where there is XML to read: the bundled files are known from the build. */
const readSourceFiles: typeof readDeclarations = async (source, context) =>
  (await import('./read-declarations.ts')).readDeclarations(source, context);
