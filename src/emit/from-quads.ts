import type { Quad, Term } from 'n3';
import type { ArchiveObject } from '../act/object.ts';
import type { CaptureDescription } from './capture-graphs.ts';
import {
  DATE_FIELDS,
  GENERATED_AT,
  HAS_CREATOR,
  IRI_FIELDS,
  LIST_FIELDS,
  type ListField,
  POSITION,
  SOURCE,
  TEXT_FIELDS,
  WAS_GENERATED_BY,
} from './fields.ts';
import { isAccountIri, textOfIri } from './iri.ts';
import { typeOfClasses } from './object-classes.ts';
import { AAH, RDF_TYPE } from './vocabulary.ts';

/** The objects that {@link toQuads} described, in the order of the quads; other statements are passed over. */
export function fromQuads(quads: Iterable<Quad>): ArchiveObject[] {
  return [...groupByGraph(quads).values()].flatMap(readObjects);
}

/** The capture that {@link captureToQuads} described, or null when the quads describe none. */
export function captureFromQuads(quads: Iterable<Quad>): CaptureDescription | null {
  const graphs = groupByGraph(quads);
  const [first] = graphs.values();
  const url = first?.iri(first.name, SOURCE);
  const capturedAt = first?.text(first.name, GENERATED_AT);
  if (first === undefined || url === undefined || capturedAt === undefined) return null;
  return {
    url,
    capturedAt,
    ...defined({
      canonical: first.iri(first.name, AAH.canonical),
      application: first.text(first.name, AAH.application),
      level: first.text(first.name, AAH.level),
    }),
    objects: [...graphs.values()].flatMap(readObjects),
  };
}

/** What one graph says, by subject and predicate. */
class GraphReader {
  readonly #subjects = new Map<string, Map<string, Term[]>>();
  /** Subjects that an action made, in order. */
  readonly made: string[] = [];

  constructor(readonly name: string) {}

  take({ subject, predicate, object }: Quad): void {
    let predicates = this.#subjects.get(subject.value);
    if (!predicates) {
      predicates = new Map();
      this.#subjects.set(subject.value, predicates);
    }
    const values = predicates.get(predicate.value);
    if (values) {
      values.push(object);
      return;
    }
    predicates.set(predicate.value, [object]);
    if (predicate.value === WAS_GENERATED_BY.value) this.made.push(subject.value);
  }

  values(subject: string, predicate: { readonly value: string }): readonly Term[] {
    return this.#subjects.get(subject)?.get(predicate.value) ?? [];
  }

  text(subject: string, predicate: { readonly value: string }): string | undefined {
    return this.values(subject, predicate)[0]?.value;
  }

  /** The text that an IRI stands for. */
  textOf(iri: string): string {
    return this.text(iri, AAH.spelled) ?? textOfIri(iri);
  }

  iri(subject: string, predicate: { readonly value: string }): string | undefined {
    const found = this.values(subject, predicate)[0];
    return found && this.textOf(found.value);
  }
}

function groupByGraph(quads: Iterable<Quad>): Map<string, GraphReader> {
  const graphs = new Map<string, GraphReader>();
  for (const quad of quads) {
    let graph = graphs.get(quad.graph.value);
    if (!graph) {
      graph = new GraphReader(quad.graph.value);
      graphs.set(quad.graph.value, graph);
    }
    graph.take(quad);
  }
  return graphs;
}

function readObjects(graph: GraphReader): ArchiveObject[] {
  const page = graph.iri(graph.name, SOURCE);
  const captured = graph.text(graph.name, GENERATED_AT);
  if (page === undefined || captured === undefined) return [];
  return graph.made.flatMap((subject) => readObject(graph, subject, page, captured) ?? []);
}

function readObject(
  graph: GraphReader,
  subject: string,
  page: string,
  captured: string,
): ArchiveObject | null {
  const type = typeOfClasses(graph.values(subject, RDF_TYPE).map((each) => each.value));
  const activity = graph.text(subject, WAS_GENERATED_BY);
  if (type === null || activity === undefined) return null;
  const application = graph.text(activity, AAH.application);
  const level = graph.text(activity, AAH.level);
  const action = graph.text(activity, AAH.action);
  if (application === undefined || level === undefined || action === undefined) return null;
  const creator = graph.text(subject, HAS_CREATOR);
  const position = graph.text(subject, POSITION);
  const learned = graph.text(subject, AAH.learned);
  const optional = {
    ...Object.fromEntries(
      [...TEXT_FIELDS, ...DATE_FIELDS].map(([field, predicate]) => [field, graph.text(subject, predicate)]),
    ),
    ...Object.fromEntries(IRI_FIELDS.map(([field, predicate]) => [field, graph.iri(subject, predicate)])),
    ...Object.fromEntries(LIST_FIELDS.map((field) => [field.name, readList(graph, subject, field)])),
    authorUrl: creator === undefined || isAccountIri(creator) ? undefined : graph.textOf(creator),
    position: position === undefined ? undefined : Number(position),
    learned: learned === undefined ? undefined : learned === 'true',
  };
  return {
    id: graph.textOf(subject),
    type,
    page,
    captured,
    application,
    level,
    action,
    ...defined(optional),
  };
}

function readList(graph: GraphReader, subject: string, field: ListField): readonly string[] | undefined {
  const ordered = readJsonList(graph.text(subject, field.order));
  if (ordered) return ordered;
  const members = new Set(graph.values(subject, field.member).map((each) => each.value));
  if (members.size === 0) return undefined;
  return [...members].map((each) => (field.iris ? graph.textOf(each) : each));
}

/** Null also for what another hand wrote there. */
function readJsonList(json: string | undefined): string[] | null {
  if (json === undefined) return null;
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : null;
  } catch {
    return null;
  }
}

/** Leaves out the members that are undefined. */
function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys; they are those of T.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
