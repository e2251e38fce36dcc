import type { ArchiveObject } from '../act/object.ts';
import type { Outcome } from '../outcome.ts';
import { describeAuthor } from './author.ts';
import {
  DATE_FIELDS,
  GENERATED_AT,
  IRI_FIELDS,
  LIST_FIELDS,
  POSITION,
  SOURCE,
  TEXT_FIELDS,
  WAS_GENERATED_BY,
} from './fields.ts';
import { Graph } from './graph.ts';
import { siteIri, wellFormed } from './iri.ts';
import {
  booleanLiteral,
  dateLiteral,
  integerLiteral,
  jsonLiteral,
  languageLiteral,
  textLiteral,
} from './literals.ts';
import { classesOf } from './object-classes.ts';
import { Term } from './term.ts';
import { AAH, RDF_TYPE, term } from './vocabulary.ts';

const DERIVED_FROM = term('prov', 'wasDerivedFrom');
const HAS_PARENT = term('sioc', 'has_parent');
const HAS_CONTAINER = term('sioc', 'has_container');
const REPLY_OF = term('sioc', 'reply_of');
const HAS_HOST = term('sioc', 'has_host');
const HAS_SPACE = term('sioc', 'has_space');

/** Where a capture came from, as far as the caller knows. */
export interface Provenance {
  /** Id of the WARC record, `urn:uuid:…`, with or without angle brackets. */
  readonly warcRecord?: string;
  /** Name and version of the software, e.g. `aah/0.1.0`. */
  readonly software?: string;
  /** Category of the application (`forum`, `blog`, `wiki`, …): tells a blog's post from a forum's. */
  readonly category?: string;
}

/** What a graph says of a capture and its objects. */
export interface CaptureDescription {
  readonly url: string;
  readonly canonical?: string;
  readonly capturedAt: string;
  readonly application?: string;
  readonly level?: string;
  readonly objects: readonly ArchiveObject[];
}

/** What a graph says of an outcome: all but its links. */
export function describeOutcome(outcome: Outcome): CaptureDescription {
  const { url, canonical, capturedAt, application, level, objects } = outcome;
  return {
    ...{ url, canonical, capturedAt, objects },
    ...(application.kind === 'detected' && { application: application.id }),
    ...(level.kind === 'detected' && { level: level.id }),
  };
}

/** The named graphs of a capture; the same capture gives the same statements in the same order. */
export function graphsOf(capture: CaptureDescription, provenance: Provenance): Graph[] {
  const graphs = new Map<string, CaptureGraph>();
  const open = (description: Omit<CaptureDescription, 'objects'>): CaptureGraph => {
    // What the graph's name is a hash of.
    const key = `${description.capturedAt} ${wellFormed(description.url)}`;
    let graph = graphs.get(key);
    if (graph === undefined) {
      graph = describeCapture(description, provenance);
      graphs.set(key, graph);
    }
    return graph;
  };
  open(capture);
  for (const object of capture.objects) {
    describeObject(open({ url: object.page, capturedAt: object.captured }), object, provenance);
  }
  return [...graphs.values()].map(({ graph }) => graph);
}

interface CaptureGraph {
  readonly graph: Graph;
  readonly site: string | null;
  /** What the objects are derived from: the WARC record, or the page when none is known. */
  readonly origin: Term;
  /** By application, level and action. */
  readonly activities: Map<string, Term>;
}

function describeCapture(capture: Omit<CaptureDescription, 'objects'>, provenance: Provenance): CaptureGraph {
  const graph = new Graph(capture.url, capture.capturedAt);
  const site = siteIri(capture.url);
  graph.add(graph.name, RDF_TYPE, AAH.Capture);
  graph.add(graph.name, RDF_TYPE, term('prov', 'Entity'));
  const page = graph.node(capture.url);
  graph.add(graph.name, SOURCE, page);
  graph.add(graph.name, GENERATED_AT, dateLiteral(capture.capturedAt));
  if (capture.canonical !== undefined) graph.add(graph.name, AAH.canonical, graph.node(capture.canonical));
  if (capture.application !== undefined)
    graph.add(graph.name, AAH.application, textLiteral(capture.application));
  if (capture.level !== undefined) graph.add(graph.name, AAH.level, textLiteral(capture.level));
  const record = provenance.warcRecord?.replace(/^<(.*)>$/, '$1');
  if (record !== undefined) graph.add(graph.name, DERIVED_FROM, graph.node(record));
  if (site !== null) graph.add(graph.node(site), RDF_TYPE, term('sioc', 'Site'));
  const origin = record === undefined ? page : graph.node(record);
  return { graph, site, origin, activities: new Map() };
}

function describeObject(capture: CaptureGraph, object: ArchiveObject, provenance: Provenance): void {
  const { graph, site, origin } = capture;
  const subject = graph.subject(object.id);
  for (const type of classesOf(object, provenance.category)) graph.addOnce(subject, RDF_TYPE, type);
  for (const [field, predicate] of TEXT_FIELDS) {
    const text = object[field];
    if (text === undefined) continue;
    const language = field === 'content' ? object.language : undefined;
    graph.add(subject, predicate, languageLiteral(text, language));
  }
  for (const [field, predicate] of DATE_FIELDS) {
    const date = object[field];
    if (date !== undefined) graph.add(subject, predicate, dateLiteral(date));
  }
  for (const [field, predicate] of IRI_FIELDS) {
    const text = object[field];
    if (text !== undefined) graph.add(subject, predicate, graph.node(text));
  }
  for (const { name, member, order, iris } of LIST_FIELDS) {
    const list = object[name];
    if (list === undefined) continue;
    for (const each of new Set(list)) graph.add(subject, member, iris ? graph.node(each) : textLiteral(each));
    if (list.length !== 1) graph.add(subject, order, jsonLiteral(list));
  }
  if (object.position !== undefined) graph.add(subject, POSITION, integerLiteral(object.position));
  if (object.learned !== undefined) graph.add(subject, AAH.learned, booleanLiteral(object.learned));
  placeObject(graph, subject, object, site);
  describeAuthor(graph, subject, object, site);
  graph.add(subject, DERIVED_FROM, origin);
  graph.add(subject, WAS_GENERATED_BY, activityOf(capture, object, provenance));
}

/** SIOC has a property of its own for each kind of belonging; schema:isPartOf and schema:parentItem hold for all. */
function placeObject(graph: Graph, subject: Term, object: ArchiveObject, site: string | null): void {
  const { type, partOf } = object;
  if (partOf !== undefined && type !== 'comment' && type !== 'user') {
    const predicate = type === 'thread' || type === 'forum' ? HAS_PARENT : HAS_CONTAINER;
    graph.add(subject, predicate, graph.node(partOf));
  }
  const answered = object.inReplyTo ?? (type === 'comment' ? partOf : undefined);
  if (answered !== undefined) graph.add(subject, REPLY_OF, graph.node(answered));
  if (partOf !== undefined || site === null) return;
  graph.add(subject, type === 'forum' ? HAS_HOST : HAS_SPACE, graph.node(site));
}

function activityOf(
  { graph, activities }: CaptureGraph,
  object: ArchiveObject,
  provenance: Provenance,
): Term {
  const key = JSON.stringify([object.application, object.level, object.action]);
  let activity = activities.get(key);
  if (activity === undefined) {
    activity = describeAction(graph, object, provenance);
    activities.set(key, activity);
  }
  return activity;
}

/** The activity that made an object: one per action of the capture. */
function describeAction(graph: Graph, object: ArchiveObject, provenance: Provenance): Term {
  const { application, level, action } = object;
  const full = `${application}/${level}/`;
  const rest = action.startsWith(full) ? [action.slice(full.length)] : ['', action];
  const path = [application, level, ...rest]
    .map((part) => encodeURIComponent(textLiteral(part).value))
    .join('/');
  const activity = Term.iri(`${graph.name.value}#${path}`);
  graph.addOnce(activity, RDF_TYPE, term('prov', 'Activity'));
  graph.addOnce(activity, AAH.application, textLiteral(application));
  graph.addOnce(activity, AAH.level, textLiteral(level));
  graph.addOnce(activity, AAH.action, textLiteral(action));
  graph.addOnce(activity, term('prov', 'used'), graph.name);
  if (provenance.software === undefined) return activity;
  const software = Term.iri(`urn:aah:software:${encodeURIComponent(provenance.software)}`);
  graph.addOnce(activity, term('prov', 'wasAssociatedWith'), software);
  graph.addOnce(software, RDF_TYPE, term('prov', 'SoftwareAgent'));
  graph.addOnce(software, term('rdfs', 'label'), textLiteral(provenance.software));
  return activity;
}
