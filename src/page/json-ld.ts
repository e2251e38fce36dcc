import { derive } from './derived.ts';
import { elementsByName } from './element-index.ts';
import { isObject, type JsonObject, type JsonValue, propertyOf, scriptText } from './json.ts';
import type { Page } from './page.ts';
import { attributeOf, type ElementNode } from './tree.ts';

const MAX_DEPTH = 32;
const MAX_OBJECTS = 10_000;
const MAX_VALUES = 10_000;

/** What a page says in JSON-LD, with the object of each `@id` that says most. */
interface Graph {
  readonly objects: readonly JsonObject[];
  readonly byId: ReadonlyMap<string, JsonObject>;
}

/**
 * The objects of the page's `<script type="application/ld+json">` blocks that have a `@type` or an `@id`, in the
 * order printed, nested ones and those of `@graph` after the one that holds them. Blocks that aren't JSON are left out.
 */
export function jsonLd(page: Page): readonly JsonObject[] {
  return graphOf(page).objects;
}

/**
 * Values of a path such as `['BlogPosting', 'author', 'name']`: objects of that type (`Article` is also
 * `schema:Article`; without any, those whose type ends so, `NewsArticle`), then property by property. Arrays count
 * item by item, references by `@id` are followed, and an object at the end counts as its value, name, URL or id.
 */
export function readJsonLd(page: Page, path: readonly string[]): readonly string[] {
  const [type, ...properties] = path;
  if (type === undefined) return [];
  const { objects, byId } = graphOf(page);
  const exact = objects.filter((object) => hasType(object, (name) => name.split(/[/#:]/).at(-1) === type));
  let values: readonly JsonValue[] =
    exact.length > 0 ? exact : objects.filter((object) => hasType(object, (name) => name.endsWith(type)));
  for (const property of properties) values = step(values, property, byId);
  return values.map((value) => leafOf(value, byId)).filter((text) => text !== null);
}

function graphOf(page: Page): Graph {
  return derive(page.root, makeGraph, page.root);
}

function makeGraph(root: ElementNode): Graph {
  const objects: JsonObject[] = [];
  for (const block of findBlocks(root)) collectObjects(parseBlock(block), objects);
  return { objects, byId: indexById(objects) };
}

function indexById(objects: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const byId = new Map<string, JsonObject>();
  for (const object of objects) {
    const id = propertyOf(object, '@id');
    if (typeof id !== 'string') continue;
    const known = byId.get(id);
    if (known === undefined || Object.keys(object).length > Object.keys(known).length) byId.set(id, object);
  }
  return byId;
}

function findBlocks(root: ElementNode): readonly string[] {
  const blocks: string[] = [];
  for (const element of elementsByName(root, 'script')) {
    if (!/^\s*application\/ld\+json\s*(;|$)/i.test(attributeOf(element, 'type') ?? '')) continue;
    blocks.push(scriptText(element));
  }
  return blocks;
}

/** Templates wrap JSON in comments or CDATA and print raw line breaks inside strings. */
function parseBlock(text: string): JsonValue {
  for (const candidate of [asPrinted, withoutWrapping]) {
    try {
      return JSON.parse(candidate(text)) as JsonValue;
    } catch {
      // The next candidate may do; a block that none saves is left out.
    }
  }
  return null;
}

function asPrinted(text: string): string {
  return text;
}

function withoutWrapping(text: string): string {
  const bare = text.replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, '');
  const start = Math.max(0, bare.search(/[[{]/));
  const end = Math.max(bare.lastIndexOf(']'), bare.lastIndexOf('}'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what breaks the JSON
  return bare.slice(start, end + 1).replace(/[\u0000-\u001f]+/g, ' ');
}

function collectObjects(root: JsonValue, found: JsonObject[]): void {
  const waiting: { readonly value: JsonValue; readonly depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined && found.length < MAX_OBJECTS; next = waiting.pop()) {
    const { value, depth } = next;
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) continue;
    if (isObject(value) && (Object.hasOwn(value, '@type') || Object.hasOwn(value, '@id'))) found.push(value);
    const children = isObject(value) ? Object.values(value) : value;
    for (let index = children.length - 1; index >= 0; index--) {
      waiting.push({ value: children[index]!, depth: depth + 1 });
    }
  }
}

function hasType(object: JsonObject, accepts: (name: string) => boolean): boolean {
  const type = propertyOf(object, '@type');
  return (Array.isArray(type) ? type : [type]).some((name) => typeof name === 'string' && accepts(name));
}

function step(values: readonly JsonValue[], property: string, byId: Graph['byId']): readonly JsonValue[] {
  const found: JsonValue[] = [];
  for (const value of values) {
    if (!isObject(value)) continue;
    const own = propertyOf(value, property) ?? propertyOf(dereference(value, byId), property);
    if (own !== undefined) expand(own, found);
  }
  return found;
}

/** Arrays of arrays don't occur in JSON-LD: the depth that counts is one list and its items. */
function expand(value: JsonValue, found: JsonValue[]): void {
  const list = isObject(value) ? propertyOf(value, '@list') : undefined;
  const items = Array.isArray(value) ? value : Array.isArray(list) ? list : [value];
  for (const item of items) if (found.length < MAX_VALUES) found.push(item);
}

function dereference(object: JsonObject, byId: Graph['byId']): JsonObject {
  const id = propertyOf(object, '@id');
  return typeof id === 'string' ? (byId.get(id) ?? object) : object;
}

function leafOf(value: JsonValue, byId: Graph['byId']): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isObject(value)) return null;
  const full = dereference(value, byId);
  for (const name of ['@value', 'name', 'url', '@id']) {
    const leaf = propertyOf(value, name) ?? propertyOf(full, name);
    if (typeof leaf === 'string') return leaf;
  }
  return null;
}
