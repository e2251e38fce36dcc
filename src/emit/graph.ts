import { createHash } from 'node:crypto';
import { escapeText, isForeignIri, percentEncodeIri, repeatedIri, wellFormed } from './iri.ts';
import { Term } from './term.ts';
import type { Utf8Writer } from './utf8-writer.ts';
import { AAH, term } from './vocabulary.ts';

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
  readonly name: Term;
  readonly #terms: Term[] = [];
  readonly #nodes = new Map<string, Term>();
  readonly #taken = new Set<string>();
  readonly #uses = new Map<string, number>();
  /** What `addOnce` said, by subject: predicate and object, one behind the other. */
  readonly #once = new Map<string, Term[]>();

  constructor(url: string, capturedAt: string) {
    this.name = Term.iri(captureIri(url, capturedAt));
  }

  /** Subject, predicate and object of each statement, one behind the other. */
  get terms(): readonly Term[] {
    return this.#terms;
  }

  /** Writes the statements as canonical N-Quads, a line each. */
  write(out: Utf8Writer): void {
    const end = ` ${this.name.printed} .\n`;
    const terms = this.#terms;
    let text = '';
    for (let index = 0; index < terms.length; index += 3) {
      const object = terms[index + 2]!;
      text += `${terms[index]!.printed} ${terms[index + 1]!.printed} `;
      const known = object.isText ? out.placeOf(object.value) : undefined;
      if (known !== undefined) {
        out.write(text);
        out.repeat(known);
        text = object.suffix + end;
      } else if (object.isNarrow) text += object.printed + end;
      else {
        out.write(text);
        out.write(object.printed);
        text = end;
      }
    }
    out.write(text);
  }

  add(subject: Term, predicate: Term, object: Term): void {
    this.#terms.push(subject, predicate, object);
  }

  /** Says something that several objects of the page have in common, only once. */
  addOnce(subject: Term, predicate: Term, object: Term): void {
    const said = this.#once.get(subject.value);
    if (said === undefined) this.#once.set(subject.value, [predicate, object]);
    else {
      // A handful at most; the terms of a vocabulary are the same object every time.
      for (let index = 0; index < said.length; index += 2)
        if (said[index] === predicate && said[index + 1]!.value === object.value) return;
      said.push(predicate, object);
    }
    this.add(subject, predicate, object);
  }

  /** The node that stands for a text which ought to be an IRI: itself, or percent-encoded, or escaped. */
  node(text: string): Term {
    const known = this.#nodes.get(text);
    if (known) return known;
    const plain = wellFormed(text);
    const spelled = isForeignIri(plain) ? plain : percentEncodeIri(plain);
    const free = spelled !== null && !this.#taken.has(spelled);
    const node = Term.iri(free ? spelled : escapeText(plain));
    this.#nodes.set(text, node);
    this.#taken.add(node.value);
    if (free && spelled !== plain) this.add(node, AAH.spelled, Term.text(plain));
    return node;
  }

  /** The node of an object; a second object of the same id gets one of its own, and says what it repeats. */
  subject(id: string): Term {
    const uses = (this.#uses.get(id) ?? 0) + 1;
    this.#uses.set(id, uses);
    if (uses === 1) return this.node(id);
    const node = Term.iri(repeatedIri(wellFormed(id), uses));
    this.add(node, term('prov', 'alternateOf'), this.node(id));
    return node;
  }
}
