import { UsageError } from '../errors.ts';
import { indentationOf, layOut, lineEndOf } from './layout.ts';
import { NamedLists } from './named-lists.ts';
import { PatternTable } from './pattern-table.ts';
import { errorOf, ProblemList } from './problem.ts';
import { readApplications } from './read-application.ts';
import { placeShared } from './shared-parts.ts';
import { validateDocument } from './validate.ts';
import { readXml, type XmlDocument, type XmlElement } from './xml.ts';

/** One element on the way from the root; for a `field`, `id` is its name. */
export interface ElementStep {
  readonly name: string;
  /** The attribute `id` (of a `field`: `name`); elements without one are found by `nth`. */
  readonly id?: string;
  /** Which of those that fit. @default 1 */
  readonly nth?: number;
}

/** Where an element is inserted; a step names a child of the parent. @default behind the last child */
export type Place = { readonly before: ElementStep } | { readonly after: ElementStep };

/**
 * Inserts an element into a human's file, indented as its surroundings; everything else stays byte for byte.
 * @throws {@link UsageError} when the path leads nowhere, {@link KnowledgeBaseError} when the result is not valid.
 */
export function insertElement(
  text: string,
  parentPath: readonly ElementStep[],
  xml: string,
  place?: Place,
): string {
  const document = open(text);
  const parent = find(document.root, parentPath);
  const end = lineEndOf(document.text);
  const outer = indentationOf(document.text, parent.start);
  const inner = innerIndentation(document, parent, outer);
  const piece = layOut(xml, inner, end);
  if (place !== undefined) {
    const child = findChild(parent, 'before' in place ? place.before : place.after);
    return 'before' in place
      ? edit(text, document, commentsBefore(document, parent, child), 0, piece + end + inner)
      : edit(text, document, endOfLineComment(document.text, child.end), 0, end + inner + piece);
  }
  const { contentStart, contentEnd } = parent;
  if (contentStart === parent.end) {
    const tag = document.text.slice(parent.start, parent.end).replace(/\s*\/>$/, '>');
    const whole = `${tag}${end}${inner}${piece}${end}${outer}</${parent.name}>`;
    return edit(text, document, parent.start, parent.end - parent.start, whole);
  }
  const content = document.text.slice(contentStart, contentEnd);
  const at = contentStart + content.trimEnd().length;
  const closing = document.text.slice(at, contentEnd).includes('\n') ? '' : end + outer;
  return edit(text, document, at, closing === '' ? 0 : contentEnd - at, end + inner + piece + closing);
}

/** Replaces an element; see {@link insertElement}. */
export function replaceElement(text: string, path: readonly ElementStep[], xml: string): string {
  const document = open(text);
  const element = find(document.root, path);
  const piece = layOut(xml, indentationOf(document.text, element.start), lineEndOf(document.text));
  return edit(text, document, element.start, element.end - element.start, piece);
}

/** Removes an element, with its line when nothing else stands there; comments stay. See {@link insertElement}. */
export function removeElement(text: string, path: readonly ElementStep[]): string {
  if (path.length < 2)
    throw new UsageError('no-such-element', 'The root element of a file stays; delete the file.');
  const document = open(text);
  const element = find(document.root, path);
  const before = /(?:^|\n)([ \t]*)$/.exec(document.text.slice(0, element.start));
  const after = /^[ \t]*\r?\n/.exec(document.text.slice(element.end));
  const alone = before !== null && after !== null;
  const start = alone ? element.start - before[1]!.length : element.start;
  const end = alone ? element.end + after[0].length : element.end;
  return edit(text, document, start, end - start, '');
}

function open(text: string): XmlDocument {
  const problems = new ProblemList();
  const document = readXml(text, 'text', problems);
  if (document === null) throw errorOf(problems.all[0]!);
  return document;
}

function find(root: XmlElement, path: readonly ElementStep[]): XmlElement {
  const [first, ...rest] = path;
  if (first === undefined || !fits(root, first)) throw notFound(path);
  return rest.reduce(findChild, root);
}

function findChild(parent: XmlElement, step: ElementStep): XmlElement {
  const found = parent.children.filter((child) => fits(child, step))[(step.nth ?? 1) - 1];
  if (found === undefined) throw notFound([step]);
  return found;
}

function fits(element: XmlElement, step: ElementStep): boolean {
  if (element.name !== step.name) return false;
  const key = element.name === 'field' ? 'name' : 'id';
  return step.id === undefined || element.attributes.get(key)?.value.value === step.id;
}

function notFound(path: readonly ElementStep[]): UsageError {
  const printed = path.map(
    ({ name, id, nth }) => `${name}${id === undefined ? '' : ` "${id}"`}${nth ? ` ${nth}` : ''}`,
  );
  return new UsageError('no-such-element', `The file has no ${printed.join(' / ') || 'such element'}.`);
}

/** Indentation of the children there are, or one step more than the parent. */
function innerIndentation(document: XmlDocument, parent: XmlElement, outer: string): string {
  const sibling = parent.children.find(
    (child) => indentationOf(document.text, child.start).length > outer.length,
  );
  if (sibling !== undefined) return indentationOf(document.text, sibling.start);
  const unit = document.root.children
    .map((child) => indentationOf(document.text, child.start))
    .find((one) => one !== '');
  return outer + (unit ?? '  ');
}

/** Behind the comments that follow on the same line: they speak of what stands before them. */
function endOfLineComment(text: string, offset: number): number {
  let end = offset;
  for (;;) {
    const next = /[ \t]*<!--/y;
    next.lastIndex = end;
    const close = next.test(text) ? text.indexOf('-->', next.lastIndex) : -1;
    if (close < 0 || text.slice(end, close).includes('\n')) return end;
    end = close + 3;
  }
}

/** Start of the comments directly above the element, or its own start. */
function commentsBefore(document: XmlDocument, parent: XmlElement, element: XmlElement): number {
  const index = parent.children.indexOf(element);
  const previous = parent.children[index - 1];
  const from = endOfLineComment(document.text, previous === undefined ? parent.contentStart : previous.end);
  const gap = document.text.slice(from, element.start);
  const paragraph = gap.split(/\n[ \t]*\r?\n/).at(-1)!;
  const comment = paragraph.indexOf('<!--');
  return comment < 0 ? element.start : element.start - paragraph.length + comment;
}

/** Replaces `length` characters and checks that the file is still a valid one. */
function edit(text: string, document: XmlDocument, start: number, length: number, piece: string): string {
  const shift = text.length - document.text.length;
  const edited = text.slice(0, shift + start) + piece + text.slice(shift + start + length);
  const problems = new ProblemList();
  const result = readXml(edited, 'edited text', problems);
  if (result !== null) {
    validateDocument(result, problems);
    if (result.root.name !== 'learned') {
      const lists = new NamedLists(result, problems);
      const whole = placeShared(result, problems);
      readApplications({ document: whole, problems, patterns: new PatternTable(), lists }, whole.root);
    }
  }
  const first = problems.all.find(({ severity }) => severity === 'error');
  if (first !== undefined) throw errorOf(first);
  return edited;
}
