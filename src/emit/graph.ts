import { createHash } from 'node:crypto';
import { DataFactory, type Literal, type NamedNode, type Quad } from 'n3';
import { escapeText, isForeignIri, percentEncodeIri, repeatedIri, wellFormed } from './iri.ts';
import { AAH, PREFIXES } from './vocabulary.ts';

/** IRI of the named graph of a capture: the same URL and time give the same graph. */
export function captureIri(url: string, capturedAt: string): string {
  return `urn:aah:capture:${shortHash(`${capturedAt} ${wellFormed(url)}`, 32)}`;
}

/** First characters of a SHA-256 in hexadecimal. */
export function shortHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** A named graph in the making. It knows which text each IRI stands for, so that texts can be had back. */
export class Graph {
  readonly name: NamedNode;
  readonly quads: Quad[] = [];
  readonly #nodes = new Map<string, NamedNode>();
  readonly #taken = new Set<string>();
  readonly #uses = new Map<string, number>();
  readonly #once = new Set<string>();

  constructor(url: string, capturedAt: string) {
    this.name = DataFactory.namedNode(captureIri(url, capturedAt));
  }

  add(subject: NamedNode, predicate: NamedNode, object: NamedNode | Literal): void {
    this.quads.push(DataFactory.quad(subject, predicate, object, this.name));
  }

  /** Says something that several objects of the page have in common, only once. */
  addOnce(subject: NamedNode, predicate: NamedNode, object: NamedNode | Literal): void {
    const key = `${subject.value} ${predicate.value} ${object.value}`;
    if (this.#once.has(key)) return;
    this.#once.add(key);
    this.add(subject, predicate, object);
  }

  /** The node that stands for a text which ought to be an IRI: itself, or percent-encoded, or escaped. */
  node(text: string): NamedNode {
    const known = this.#nodes.get(text);
    if (known) return known;
    const plain = wellFormed(text);
    const spelled = isForeignIri(plain) ? plain : percentEncodeIri(plain);
    const free = spelled !== null && !this.#taken.has(spelled);
    const node = DataFactory.namedNode(free ? spelled : escapeText(plain));
    this.#nodes.set(text, node);
    this.#taken.add(node.value);
    if (free && spelled !== plain) this.add(node, AAH.spelled, DataFactory.literal(plain));
    return node;
  }

  /** The node of an object; a second object of the same id gets one of its own, and says what it repeats. */
  subject(id: string): NamedNode {
    const uses = (this.#uses.get(id) ?? 0) + 1;
    this.#uses.set(id, uses);
    if (uses === 1) return this.node(id);
    const node = DataFactory.namedNode(repeatedIri(wellFormed(id), uses));
    this.add(node, DataFactory.namedNode(`${PREFIXES.prov}alternateOf`), this.node(id));
    return node;
  }
}
