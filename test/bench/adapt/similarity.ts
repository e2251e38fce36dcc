import { parseDate } from '../../../src/act/dates/parse-date.ts';
import type { ArchiveObject } from '../../../src/act/object.ts';
import { type FieldValue, readField } from '../../../src/act/read-field.ts';
import type { ExtractionAction, Field, KnowledgeBase } from '../../../src/knowledge-base/model.ts';
import type { Page } from '../../../src/page/page.ts';
import { parsePage } from '../../../src/page/parse-page.ts';
import { textOf } from '../../../src/page/text.ts';
import { attributeNodes, type ElementNode } from '../../../src/page/tree.ts';
import { processorTime, type System } from './systems.ts';

/** What is remembered of an element: Scrapling keeps the same parts. */
interface Signature {
  readonly tag: string;
  readonly text: string;
  readonly attributes: string;
  readonly path: readonly string[];
  readonly parent: string;
  readonly siblings: readonly string[];
}

const NOTHING: ReadonlySet<ElementNode> = new Set();
const LONGEST = 300;

/**
 * Relocation by similarity, in the way of Scrapling's adaptive selectors: the element that a field had on the first
 * page of the known template is kept, and where its pattern fails the most similar element of the page is taken,
 * however unlike. Only the fields of a page's own object: it has no containers.
 */
export function similarity(base: KnowledgeBase): System {
  return async ({ site, bodies }) => {
    const level = base.byId.get(site.application)!.levels[0]!;
    const actions = level.extraction.filter(({ each }) => each === null);
    const first = parsePage(site.pages[0]!.input);
    const kept = new Map<Field, Signature>();
    for (const action of actions) {
      for (const field of action.fields) {
        const node = read(field, first)?.node;
        if (node?.kind === 'element') kept.set(field, sign(node));
      }
    }
    const started = process.cpuUsage();
    const objects = site.pages.map(({ input }, index) => {
      const page = parsePage({ ...input, body: bodies[index]! });
      return actions.map((action) => readObject(action, page, kept));
    });
    return { objects, time: processorTime(started), learned: [] };
  };
}

function read(field: Field, page: Page): FieldValue | undefined {
  return readField(field, { page, container: page.root, containers: NOTHING })[0];
}

function readObject(
  action: ExtractionAction,
  page: Page,
  kept: ReadonlyMap<Field, Signature>,
): ArchiveObject {
  const values: Record<string, string> = {};
  for (const field of action.fields) {
    const signature = kept.get(field);
    const text = read(field, page)?.text ?? (signature && relocate(signature, page));
    if (text === undefined) continue;
    const value = field.name === 'date' ? parseDate(text, { capturedAt: page.capturedAt })?.date : text;
    values[field.name] = value ?? text;
  }
  const { url, capturedAt } = page;
  const origin = { application: '', level: '', action: action.id };
  return { id: url, type: action.object, page: url, captured: capturedAt, ...origin, ...values };
}

function relocate(signature: Signature, page: Page): string {
  let best = -1;
  let found: ElementNode = page.root;
  const visit = (element: ElementNode) => {
    const score = alike(signature, sign(element));
    if (score > best) {
      best = score;
      found = element;
    }
  };
  const waiting: ElementNode[] = [page.root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (/^(script|style|head|http)$/.test(element.name)) continue;
    visit(element);
    for (const child of [...element.children].reverse()) if (child.kind === 'element') waiting.push(child);
  }
  return textOf(found).trim();
}

function sign(element: ElementNode): Signature {
  const path: string[] = [];
  for (let at = element.parent; at !== null; at = at.parent) path.push(at.name);
  const { parent } = element;
  return {
    tag: element.name,
    text: own(element),
    attributes: printAttributes(element),
    path,
    parent: parent === null ? '' : `${parent.name} ${printAttributes(parent)} ${own(parent)}`,
    siblings: parent?.children.flatMap((child) => (child.kind === 'element' ? [child.name] : [])) ?? [],
  };
}

function own(element: ElementNode): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : ''))
    .join('')
    .trim()
    .slice(0, LONGEST);
}

function printAttributes(element: ElementNode): string {
  return attributeNodes(element)
    .map(({ name, value }) => `${name}=${value}`)
    .join(' ')
    .slice(0, LONGEST);
}

function alike(one: Signature, other: Signature): number {
  const parts = [
    one.tag === other.tag ? 1 : 0,
    dice([...one.text], [...other.text]),
    dice(one.attributes.split(/[\s=]+/), other.attributes.split(/[\s=]+/)),
    dice(one.path, other.path),
    dice(one.parent.split(/[\s=]+/), other.parent.split(/[\s=]+/)),
    dice(one.siblings, other.siblings),
  ];
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

function dice(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const item of one) counts.set(item, (counts.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of other) {
    const count = counts.get(item) ?? 0;
    if (count > 0) common++;
    counts.set(item, count - 1);
  }
  return one.length + other.length === 0 ? 1 : (2 * common) / (one.length + other.length);
}
