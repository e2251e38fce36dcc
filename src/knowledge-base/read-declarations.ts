import { NamedLists } from './named-lists.ts';
import { type DeclaredApplication, readApplications } from './read-application.ts';
import type { ReadContext } from './read-values.ts';
import { placeShared } from './shared-parts.ts';
import { type KnowledgeBaseSource, readSource } from './source.ts';
import { validateDocument } from './validate.ts';
import { readXml, type XmlDocument } from './xml.ts';

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
    if (document.root.name === 'category' || document.root.name === 'application') {
      const lists = new NamedLists(document, problems);
      const whole = placeShared(document, problems);
      applications.push(...readApplications({ document: whole, problems, patterns, lists }, whole.root));
      lists.reportUnused();
    }
  }
  return { applications, documents };
}
