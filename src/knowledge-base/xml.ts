import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Location } from '../errors.ts';
import type { ProblemList } from './problem.ts';
import { decodeAttribute, decodeContent, type XmlText } from './xml-text.ts';

/** A document's text and the way from offsets to lines and columns. */
export interface XmlPositions {
  /** Without byte order mark. */
  readonly text: string;
  locate(offset: number): Location;
}

/** A well-formed file. */
export interface XmlDocument extends XmlPositions {
  readonly file: string;
  readonly root: XmlElement;
}

/** An element with the offsets of its parts in {@link XmlPositions.text}. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, XmlAttribute>;
  readonly children: readonly XmlElement[];
  /** Its own text (not that of children), decoded and trimmed. */
  readonly text: XmlText;
  /** From `<` of the start tag to behind `>` of the end tag. */
  readonly start: number;
  readonly end: number;
  /** What stands between the tags; `contentStart === end` for `<name/>`. */
  readonly contentStart: number;
  readonly contentEnd: number;
}

export interface XmlAttribute {
  readonly name: string;
  readonly start: number;
  readonly value: XmlText;
}

/** The least of what fast-xml-parser's `preserveOrder` nodes hold: `{ name: [children] }` and a symbol. */
type OrderedNode = Readonly<Record<string | symbol, unknown>>;

const MAX_CHARACTERS = 16 * 1024 * 1024;

const META = XMLParser.getMetaDataSymbol() as unknown as symbol;

const PARSER_OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: true,
  captureMetaData: true,
  processEntities: false,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 100,
} as const;

/** Reads a file into elements with positions, or says in `problems` why not and returns null. */
export function readXml(source: string, file: string, problems: ProblemList): XmlDocument | null {
  const text = source.replace(/^\uFEFF/, '');
  const locate = locator(text, file);
  const refuse = (code: string, offset: number, message: string, remedy: string): null => {
    problems.error(code, locate(offset), message, remedy);
    return null;
  };
  if (text.length > MAX_CHARACTERS) {
    return refuse(
      'too-large',
      0,
      `The file has ${text.length} characters, at most ${MAX_CHARACTERS} are read`,
      'Split it.',
    );
  }
  const declaration = findDeclaration(text);
  if (declaration >= 0) {
    return refuse(
      'doctype',
      declaration,
      'Document types and entities are refused',
      'Remove the <!DOCTYPE …> or <!ENTITY …>.',
    );
  }
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const { line, col } = verdict.err;
    const msg = verdict.err.msg.replace(/\.$/, '');
    const message = `Not well-formed XML: ${msg.length > 200 ? `${msg.slice(0, 200)}…` : msg}`;
    const location = { file, line: line || 1, column: col || 1 };
    problems.error('not-well-formed', location, message, 'Close or correct what stands there.');
    return null;
  }
  const hyphens = findDoubleHyphen(text);
  if (hyphens >= 0) {
    const message = 'Not well-formed XML: a comment holds "--"';
    return refuse('not-well-formed', hyphens, message, 'Write one hyphen, or other words.');
  }
  let nodes: readonly OrderedNode[];
  try {
    nodes = new XMLParser(PARSER_OPTIONS).parse(text) as readonly OrderedNode[];
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    return refuse('not-well-formed', 0, `Not well-formed XML: ${reason}`, 'Correct the file.');
  }
  const builder = new ElementBuilder({ text, locate }, problems);
  const roots = builder.build(nodes);
  const root = roots[0];
  if (root === undefined)
    return refuse('not-well-formed', 0, 'Expected a root element, found none', 'Add <application>.');
  if (roots[1] !== undefined) {
    return refuse(
      'not-well-formed',
      roots[1].start,
      'Expected one root element, found a second',
      'Move it into a file of its own.',
    );
  }
  return { file, text, locate, root };
}

/** Offset of the first `<!NAME`, comments and CDATA passed over. */
function findDeclaration(text: string): number {
  let at = text.indexOf('<!');
  while (at >= 0) {
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : null;
    if (close === null) return at;
    const end = text.indexOf(close, at + 2);
    at = end < 0 ? -1 : text.indexOf('<!', end);
  }
  return -1;
}

function locator(text: string, file: string): (offset: number) => Location {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - starts[low]! + 1 };
  };
}

class ElementBuilder {
  constructor(
    readonly positions: XmlPositions,
    readonly problems: ProblemList,
  ) {}

  build(nodes: readonly OrderedNode[]): XmlElement[] {
    return nodes.flatMap((node) => {
      const meta = node[META] as { startIndex: number; endIndex: number } | undefined;
      const name = Object.keys(node).find((key) => Array.isArray(node[key]));
      if (meta === undefined || name === undefined) return [];
      return [this.#element(name, node[name] as readonly OrderedNode[], meta.startIndex, meta.endIndex)];
    });
  }

  #element(name: string, nodes: readonly OrderedNode[], start: number, end: number): XmlElement {
    const { attributes, tagEnd, empty } = this.#startTag(start + 1 + name.length);
    const children = this.build(nodes);
    const contentEnd = empty ? tagEnd : Math.max(tagEnd, this.positions.text.lastIndexOf('</', end - 1));
    const ranges: [number, number][] = [];
    let from = tagEnd;
    for (const child of children) {
      ranges.push([from, child.start]);
      from = child.end;
    }
    ranges.push([from, Math.max(from, contentEnd)]);
    const text = decodeContent(this.positions, ranges, this.problems);
    return { name, attributes, children, text, start, end, contentStart: tagEnd, contentEnd };
  }

  #startTag(offset: number): { attributes: Map<string, XmlAttribute>; tagEnd: number; empty: boolean } {
    const { text } = this.positions;
    const attributes = new Map<string, XmlAttribute>();
    const part = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s*(\/?)>/y;
    part.lastIndex = offset;
    for (let match = part.exec(text); match !== null; match = part.exec(text)) {
      const name = match[1];
      if (name === undefined) return { attributes, tagEnd: part.lastIndex, empty: match[4] === '/' };
      const raw = match[2] ?? match[3] ?? '';
      const valueEnd = part.lastIndex - 1;
      const value = decodeAttribute(this.positions, valueEnd - raw.length, valueEnd, this.problems);
      attributes.set(name, { name, start: match.index + match[0].search(/\S/), value });
    }
    const tagEnd = Math.max(offset, text.indexOf('>', offset) + 1);
    this.problems.error(
      'not-well-formed',
      this.positions.locate(offset),
      'Not well-formed XML: expected attributes in the form name="value"',
      'Correct the start tag.',
    );
    return { attributes, tagEnd, empty: text[tagEnd - 2] === '/' };
  }
}

/** Where a comment holds `--`, which XML forbids (2.5) and the validator lets pass; -1 when none does. */
function findDoubleHyphen(text: string): number {
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', start + 4)) {
    const hyphens = text.indexOf('--', start + 4);
    if (hyphens < 0) return -1;
    if (text[hyphens + 2] !== '>') return hyphens;
    start = hyphens - 1;
  }
  return -1;
}
