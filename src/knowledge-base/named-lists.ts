import { type ProblemList, suggest } from './problem.ts';
import { ID_FORM } from './schema.ts';
import type { XmlDocument, XmlElement } from './xml.ts';
import type { XmlText } from './xml-text.ts';

/** What a name stands for: words, of which any will do in a test, or patterns in place of a member of a list. */
type NamedList =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly element: XmlElement }
  | { readonly kind: 'patterns'; readonly source: string; readonly element: XmlElement };

/** How the text that names a list is read; XPath 1.0 has no `contains-token`. */
export type ListLanguage = 'pattern' | 'xpath';

/** A text in quotes, in which nothing is a name; a test of words; a name alone, or where none may stand. */
const REFERENCE =
  /'[^']*'|"[^"]*"|(?:(?<call>contains-token|contains|starts-with)\(\s*(?<argument>[^(),$'"]+|text\(\))\s*,\s*\$(?<any>[\w.-]+)\s*\)|(?<value>@[\w.-]+|text\(\)|[\w.-]+|\.)\s*=\s*\$(?<equal>[\w.-]+))|\$(?<alone>[\w.-]*)/g;

/** The lists that a file names, for its own patterns: `words` and `patterns` elements. */
export class NamedLists {
  readonly #lists = new Map<string, NamedList>();
  readonly #unused = new Set<string>();

  constructor(
    private readonly document: XmlDocument,
    private readonly problems: ProblemList,
  ) {
    this.#declare(document.root);
  }

  /** The text with every name replaced by what it stands for; null, and a problem, when a name stands for nothing. */
  expand(text: XmlText, language: ListLanguage = 'pattern'): XmlText | null {
    if (!text.value.includes('$')) return text;
    const result = new ExpandedText(text);
    for (const match of text.value.matchAll(REFERENCE)) {
      const { call, argument, any, value, equal, alone } = match.groups!;
      const name = any ?? equal ?? alone;
      if (name === undefined) continue;
      const list = this.#find(name, alone === undefined ? 'words' : 'patterns', text, match);
      if (list === null) return null;
      const end = match.index + match[0].length;
      if (list.kind === 'patterns') result.replace(match.index, end, list.source);
      else {
        const tests = list.words.map((word) =>
          value !== undefined ? `${value}='${word}'` : printCall(call!, argument!.trim(), word, language),
        );
        const joined = tests.join(' or ');
        const isOperand = tests.length > 1 && bindsTighter(text.value, match.index, end);
        result.replace(match.index, end, isOperand ? `(${joined})` : joined);
      }
    }
    return result.finish();
  }

  /** Warns of lists that nothing named. */
  reportUnused(): void {
    for (const id of this.#unused) {
      this.problems.warn(
        'unused-list',
        this.document.locate(this.#lists.get(id)!.element.start),
        `Nothing names the list "${id}"`,
        `Write $${id} where it is meant, or remove it.`,
      );
    }
  }

  #declare(element: XmlElement): void {
    for (const child of element.children) {
      if (child.name === 'application') this.#declare(child);
      if (child.name !== 'words' && child.name !== 'patterns') continue;
      const id = child.attributes.get('id')?.value.value ?? '';
      if (!ID_FORM.test(id)) continue;
      if (this.#lists.has(id)) {
        this.problems.error(
          'duplicate-id',
          this.document.locate(child.start),
          `The list "${id}" is there already`,
          'Give it another id; lists hold for the whole file.',
        );
      } else if (child.name === 'words') this.#declareWords(id, child);
      else {
        // Names that were declared before: so none can stand for itself.
        const source = this.expand(child.text)?.value;
        if (source !== undefined) this.#keep(id, { kind: 'patterns', source, element: child });
      }
    }
  }

  #declareWords(id: string, element: XmlElement): void {
    const words = element.text.value.split(/\s+/);
    const odd = words.find((word) => /['"]/.test(word));
    if (odd === undefined) this.#keep(id, { kind: 'words', words, element });
    else
      this.problems.error(
        'bad-value',
        this.document.locate(element.start),
        `Expected words without quotes, found ${odd}`,
        'Write the words alone, separated by spaces.',
      );
  }

  #keep(id: string, list: NamedList): void {
    this.#lists.set(id, list);
    this.#unused.add(id);
  }

  #find(name: string, kind: NamedList['kind'], text: XmlText, match: RegExpExecArray): NamedList | null {
    const list = this.#lists.get(name);
    this.#unused.delete(name);
    if (list?.kind === kind) return list;
    const dollar = match[0].lastIndexOf('$');
    const [message, remedy] =
      list === undefined
        ? [`No list is named "${name}"`, suggest(name, this.#lists.keys())]
        : list.kind === 'words'
          ? [`"${name}" are words`, `Write a test of them, such as *[contains-token(@class,$${name})].`]
          : [`"${name}" are patterns`, `Write $${name} in place of a pattern, not in a test.`];
    const location = this.document.locate(text.offsetOf(match.index + dollar));
    this.problems.error('unresolved-reference', location, message, remedy);
    return null;
  }
}

function printCall(call: string, argument: string, word: string, language: ListLanguage): string {
  if (language === 'pattern' || call !== 'contains-token') return `${call}(${argument},'${word}')`;
  return `contains(concat(' ',normalize-space(${argument}),' '),' ${word} ')`;
}

/** Something stands beside the test that several joined by `or` have to be kept together against. */
function bindsTighter(text: string, start: number, end: number): boolean {
  return /\band\s+$/.test(text.slice(0, start)) || /^\s+and\b/.test(text.slice(end));
}

/** A text with parts replaced that still knows where its characters come from. */
class ExpandedText {
  #value = '';
  #from = 0;
  /** Where pieces begin: here, and in the text; `copied` ones go on there character by character. */
  readonly #pieces: { readonly at: number; readonly source: number; readonly copied: boolean }[] = [];

  constructor(private readonly text: XmlText) {}

  replace(start: number, end: number, by: string): void {
    this.#copy(start);
    this.#pieces.push({ at: this.#value.length, source: start, copied: false });
    this.#value += by;
    this.#from = end;
  }

  finish(): XmlText {
    const { text } = this;
    this.#copy(text.value.length);
    const pieces = this.#pieces;
    return {
      value: this.#value,
      offsetOf(index) {
        const piece = pieces.findLast(({ at }) => at <= index);
        if (piece === undefined) return text.offsetOf(index);
        return text.offsetOf(piece.copied ? piece.source + index - piece.at : piece.source);
      },
    };
  }

  #copy(end: number): void {
    this.#pieces.push({ at: this.#value.length, source: this.#from, copied: true });
    this.#value += this.text.value.slice(this.#from, end);
  }
}
