import type { ArchiveObject } from '../act/object.ts';
import { HAS_CREATOR } from './fields.ts';
import { type Graph, shortHash } from './graph.ts';
import { accountIri, wellFormed } from './iri.ts';
import { textLiteral } from './literals.ts';
import { ACCOUNT } from './object-classes.ts';
import { Term } from './term.ts';
import { RDF_TYPE, term } from './vocabulary.ts';

const NAME = term('sioc', 'name');
const ACCOUNT_NAME = term('foaf', 'accountName');

/**
 * Links an object to its author's account: the profile that the page links, else an IRI made from the name and the
 * site. The name as this object prints it stays on the object (`dc:creator`), since an account may have several.
 */
export function describeAuthor(
  graph: Graph,
  subject: Term,
  object: ArchiveObject,
  site: string | null,
): void {
  const { author, authorUrl } = object;
  if (object.type === 'user' && object.title !== undefined) nameAccount(graph, subject, object.title);
  if (author === undefined && authorUrl === undefined) return;
  const account =
    authorUrl === undefined
      ? Term.iri(accountIri(site, shortHash(wellFormed(author ?? ''), 16)))
      : graph.node(authorUrl);
  graph.add(subject, HAS_CREATOR, account);
  for (const type of ACCOUNT) graph.addOnce(account, RDF_TYPE, type);
  if (author !== undefined) nameAccount(graph, account, author);
}

function nameAccount(graph: Graph, account: Term, name: string): void {
  const literal = textLiteral(name);
  graph.addOnce(account, NAME, literal);
  graph.addOnce(account, ACCOUNT_NAME, literal);
}
