import { Term } from './term.ts';

/** Prefixes of every vocabulary that the graphs use; `aah:` is ours and holds only what no other has. */
export const PREFIXES = {
  aah: 'urn:aah:vocabulary#',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'https://schema.org/',
  sioc: 'http://rdfs.org/sioc/ns#',
  sioct: 'http://rdfs.org/sioc/types#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

export type Prefix = keyof typeof PREFIXES;

const known = new Map<string, Term>();

/** The term of a prefixed name, e.g. `term('sioc', 'Thread')`; the same object every time. */
export function term(prefix: Prefix, name: string): Term {
  const iri = PREFIXES[prefix] + name;
  const found = known.get(iri);
  if (found) return found;
  const made = Term.iri(iri);
  known.set(iri, made);
  return made;
}

export const RDF_TYPE: Term = term('rdf', 'type');
/** Members of `aah:`, one line each in docs/rdf.md. */
export const AAH: Readonly<Record<AahTerm, Term>> = {
  Capture: term('aah', 'Capture'),
  application: term('aah', 'application'),
  level: term('aah', 'level'),
  action: term('aah', 'action'),
  canonical: term('aah', 'canonical'),
  dateText: term('aah', 'dateText'),
  learned: term('aah', 'learned'),
  attachmentOrder: term('aah', 'attachmentOrder'),
  tagOrder: term('aah', 'tagOrder'),
  spelled: term('aah', 'spelled'),
};

type AahTerm =
  | 'Capture'
  | 'application'
  | 'level'
  | 'action'
  | 'canonical'
  | 'dateText'
  | 'learned'
  | 'attachmentOrder'
  | 'tagOrder'
  | 'spelled';
