import type { LearnedPattern } from '../adapt/store.ts';
import { UsageError } from '../errors.ts';
import { errorOf, ProblemList } from './problem.ts';
import { placeShared } from './shared-parts.ts';
import { type ElementStep, insertElement, type Place } from './splice.ts';
import { readXml, type XmlDocument, type XmlElement } from './xml.ts';

/** Marks a learned pattern that goes before the old ones of its field. */
const OVERRIDES = 'override';

/**
 * Puts a learned pattern into a human's knowledge base file, as an alternative to what stands there: a field beside
 * its field, a further `when`, a copy of the `navigate` or `extract` with an id of its own. What levels share stays as
 * it is: the pattern goes into the level that it is for. All else stays byte for byte.
 * @throws {@link UsageError} when the file does not declare what the pattern is for.
 */
export function spliceLearned(text: string, pattern: LearnedPattern): string {
  const document = open(text);
  const application = findApplication(document.root, pattern.application, []);
  if (application === null) throw missing(`application "${pattern.application}"`);
  const level = childOf(application.element, 'level', pattern.level);
  if (level === undefined)
    throw missing(`level "${pattern.level}" of "${pattern.application}" (it may be inherited)`);
  const path = [...application.path, { name: 'level', id: pattern.level }];
  const { target } = pattern;
  switch (target.kind) {
    case 'level': {
      const count = level.children.filter(({ name }) => name === 'when').length;
      const place = count === 0 ? undefined : { after: { name: 'when', nth: count } };
      return insertElement(text, path, `<when>${escapeXml(pattern.after)}</when>`, place);
    }
    case 'navigation': {
      const whole = withShared(document, pattern);
      const old = requireChild(whole, 'navigate', target.action, pattern);
      const id = freeId(whole, 'navigate', target.action);
      const isOwn = childOf(level, 'navigate', target.action) !== undefined;
      const place = isOwn ? { after: { name: 'navigate', id: target.action } } : undefined;
      return insertElement(text, path, printElement(old, { id }, escapeXml(pattern.after)), place);
    }
    case 'each': {
      const old = requireChild(level, 'extract', target.action, pattern);
      const id = freeId(level, 'extract', target.action);
      const fields = document.text.slice(old.contentStart, Math.max(old.contentStart, old.contentEnd));
      return insertElement(text, path, printElement(old, { id, each: pattern.after }, outdent(fields)), {
        after: { name: 'extract', id: target.action },
      });
    }
    case 'field':
      return insertField(text, path, { level, whole: withShared(document, pattern) }, pattern, target);
  }
}

function insertField(
  text: string,
  path: readonly ElementStep[],
  { level, whole }: { readonly level: XmlElement; readonly whole: XmlElement },
  pattern: LearnedPattern,
  target: { readonly action: string; readonly field: string },
): string {
  const action = requireChild(level, 'extract', target.action, pattern);
  const [model] = fieldsOf(requireChild(whole, 'extract', target.action, pattern), target.field);
  const removed = [model === undefined ? null : attributeValue(model, 'remove'), ...(pattern.remove ?? [])];
  const type = model === undefined ? null : attributeValue(model, 'type');
  const attributes: [string, string | null][] = [
    ['name', target.field],
    ['type', type],
    ['remove', removed.filter((part) => part !== null).join(' | ') || null],
    ['outside', model === undefined ? null : attributeValue(model, 'outside')],
  ];
  const xml = `<field${printAttributes(attributes)}>${escapeXml(pattern.after)}</field>`;
  const isFirst = model !== undefined && pattern.relaxations.includes(OVERRIDES);
  const place = placeOf(action, target.field, isFirst);
  return insertElement(text, [...path, { name: 'extract', id: target.action }], xml, place);
}

/** Before or behind all fields of the name; the last place when some of them may be shared, or there are none. */
function placeOf(action: XmlElement, field: string, isFirst: boolean): Place | undefined {
  const count = fieldsOf(action, field).length;
  if (action.children.some(({ name }) => name === 'use'))
    return isFirst ? { before: { name: action.children[0]!.name } } : undefined;
  if (isFirst) return { before: { name: 'field', id: field } };
  return count === 0 ? undefined : { after: { name: 'field', id: field, nth: count } };
}

function fieldsOf(action: XmlElement, field: string): XmlElement[] {
  return action.children.filter((child) => child.name === 'field' && attributeValue(child, 'name') === field);
}

/** The pattern's level with what it shares with others in place. */
function withShared(document: XmlDocument, pattern: LearnedPattern): XmlElement {
  const { root } = placeShared(document, new ProblemList());
  const application = findApplication(root, pattern.application, []);
  return requireChild(application!.element, 'level', pattern.level, pattern);
}

function open(text: string): XmlDocument {
  const problems = new ProblemList();
  const document = readXml(text, 'text', problems);
  if (document === null) throw errorOf(problems.all[0]!);
  return document;
}

function findApplication(
  element: XmlElement,
  id: string,
  above: readonly ElementStep[],
): { element: XmlElement; path: readonly ElementStep[] } | null {
  const own = attributeValue(element, 'id');
  const path: readonly ElementStep[] = [...above, { name: element.name, ...(own !== null && { id: own }) }];
  if (own === id) return { element, path };
  for (const child of element.children) {
    const found = child.name === 'application' ? findApplication(child, id, path) : null;
    if (found !== null) return found;
  }
  return null;
}

function childOf(parent: XmlElement, name: string, id: string): XmlElement | undefined {
  return parent.children.find((child) => child.name === name && attributeValue(child, 'id') === id);
}

function requireChild(level: XmlElement, name: string, id: string, pattern: LearnedPattern): XmlElement {
  const found = childOf(level, name, id);
  if (found === undefined) throw missing(`<${name} id="${id}"> in level "${pattern.level}"`);
  return found;
}

function missing(what: string): UsageError {
  return new UsageError(
    'no-such-element',
    `The file declares no ${what}. Name the file that does, or accept without --into.`,
  );
}

function freeId(level: XmlElement, name: string, id: string): string {
  let number = 2;
  while (childOf(level, name, `${id}-${number}`) !== undefined) number++;
  return `${id}-${number}`;
}

function attributeValue(element: XmlElement, name: string): string | null {
  return element.attributes.get(name)?.value.value ?? null;
}

/** The element with some attributes changed and other content. */
function printElement(model: XmlElement, changed: Readonly<Record<string, string>>, content: string): string {
  const attributes = [...model.attributes.keys()].map((name): [string, string | null] => [
    name,
    changed[name] ?? attributeValue(model, name),
  ]);
  return `<${model.name}${printAttributes(attributes)}>${content}</${model.name}>`;
}

function printAttributes(attributes: readonly (readonly [string, string | null])[]): string {
  return attributes
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeXml(value)}"`]))
    .join('');
}

/** The lines of an element's content as if the element stood at the margin. */
function outdent(content: string): string {
  const lines = content.split(/\r?\n/);
  const closing = /^\s*$/.test(lines.at(-1) ?? '') ? lines.at(-1)!.length : 0;
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(Math.min(closing, leading(line)))))
    .join('\n');
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
