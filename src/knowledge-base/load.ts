import { recallBundled } from './bundled-snapshot.ts';
import type { KnowledgeBase } from './model.ts';
import { NamedLists } from './named-lists.ts';
import { PatternTable } from './pattern-table.ts';
import { errorOf, type Problem, ProblemList, sortProblems } from './problem.ts';
import { type DeclaredApplication, readApplications } from './read-application.ts';
import type { ReadContext } from './read-values.ts';
import { resolve } from './resolve.ts';
import { type KnowledgeBaseSource, readSource } from './source.ts';
import { validateDocument } from './validate.ts';
import { readXml, type XmlDocument } from './xml.ts';

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
 * @throws {@link KnowledgeBaseError} for the first error, with file, line and column.
 */
export async function loadKnowledgeBase(sources: readonly KnowledgeBaseSource[]): Promise<KnowledgeBase> {
  const problems = new ProblemList();
  const patterns = new PatternTable();
  const declared: (readonly DeclaredApplication[])[] = [];
  for (const source of sources) {
    const recalled = recallBundled(source, patterns);
    declared.push(recalled ?? (await readDeclarations(source, { problems, patterns })).applications);
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
    const declarations = await readDeclarations(source, { problems, patterns });
    declared.push(declarations.applications);
    documents.push(...declarations.documents);
  }
  const knowledgeBase = resolve(declared, problems);
  return { knowledgeBase, problems: sortProblems(problems.all), documents };
}

/** What the XML files of one source say, before references and inheritance are resolved. */
export interface Declarations {
  readonly applications: readonly DeclaredApplication[];
  /** The well-formed files. */
  readonly documents: readonly XmlDocument[];
}

/** Reads the XML files of one source. */
export async function readDeclarations(
  source: KnowledgeBaseSource,
  { problems, patterns }: Pick<ReadContext, 'problems' | 'patterns'>,
): Promise<Declarations> {
  const documents: XmlDocument[] = [];
  const applications: DeclaredApplication[] = [];
  for (const { file, text } of await readSource(source, problems)) {
    const document = readXml(text, file, problems);
    if (document === null) continue;
    documents.push(document);
    validateDocument(document, problems);
    const { root } = document;
    if (root.name === 'category' || root.name === 'application') {
      const lists = new NamedLists(document, problems);
      applications.push(...readApplications({ document, problems, patterns, lists }, root));
      lists.reportUnused();
    }
  }
  return { applications, documents };
}
