import { narrowText } from './narrow-text.ts';

/**
 * An IRI or a literal of a graph in the making. A page has hundreds of statements; n3's own terms are made only for those
 * who ask for quads, and each term is printed once, however often it stands in the graph.
 */
export class Term {
  #printed: string | null = null;
  #isNarrow = false;

  private constructor(
    readonly value: string,
    /** An IRI; a plain string; a string in a language; a value of a type. */
    readonly kind: 'iri' | 'text' | { readonly language: string } | { readonly type: Term },
  ) {}

  static iri(value: string): Term {
    return new Term(value, 'iri');
  }

  static text(value: string): Term {
    return new Term(value, 'text');
  }

  static inLanguage(value: string, language: string): Term {
    // RDF 1.1, 3.3: tags are compared in lower case, and may be kept so.
    return new Term(value, { language: language.toLowerCase() });
  }

  static typed(value: string, type: Term): Term {
    return new Term(value, { type });
  }

  /** As canonical N-Quads have it. */
  get printed(): string {
    this.#printed ??= this.#print();
    return this.#printed;
  }

  /** What is printed takes a byte a character, in memory and in UTF-8. */
  get isNarrow(): boolean {
    this.#printed ??= this.#print();
    return this.#isNarrow;
  }

  /** A string, in a language or not. */
  get isText(): boolean {
    const { kind } = this;
    return kind === 'text' || (kind !== 'iri' && 'language' in kind);
  }

  /** What stands behind the quotes of a literal. */
  get suffix(): string {
    const { kind } = this;
    if (typeof kind === 'string') return '';
    return 'language' in kind ? `@${kind.language}` : `^^${kind.type.printed}`;
  }

  #print(): string {
    const value = escapeValue(this.value);
    const narrow = narrowText(value);
    this.#isNarrow = narrow !== null;
    const escaped = narrow ?? value;
    return this.kind === 'iri' ? `<${escaped}>` : `"${escaped}"${this.suffix}`;
  }
}

/** What canonical N-Quads escape: control characters, `"`, `\`, and the two that are no characters. */
const ESCAPED = /[^ !#-[\]-~\u0080-\uFFFD]/;
const ALL_ESCAPED = /[^ !#-[\]-~\u0080-\uFFFD]/g;
const SHORT: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
};

function escapeValue(value: string): string {
  return ESCAPED.test(value) ? value.replace(ALL_ESCAPED, escapeCharacter) : value;
}

function escapeCharacter(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
