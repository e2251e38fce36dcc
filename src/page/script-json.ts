import { derive } from './derived.ts';
import { elementsByName } from './element-index.ts';
import type { JsonObject, JsonValue } from './json-ld.ts';
import type { Page } from './page.ts';
import { attributeOf, type ElementNode } from './tree.ts';

/** A property, and what the object behind it must have: `included[type=posts]`, `attributes[contentHtml]`. */
export interface JsonStep {
  readonly property: string;
  readonly conditions: readonly JsonCondition[];
}

export interface JsonCondition {
  readonly property: string;
  /** Null: any value but null. */
  readonly value: string | null;
}

const MAX_VALUES = 10_000;

/**
 * Texts and numbers at the end of a path through the JSON of the page's `<script id="…">`, property by property;
 * arrays count item by item. A script that isn't there or holds no JSON gives none.
 */
export function readScriptJson(page: Page, id: string, path: readonly JsonStep[]): readonly string[] {
  let values: readonly JsonValue[] = items(scriptOf(page, id));
  for (const step of path) values = walk(values, step);
  return values.flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : [],
  );
}

function walk(values: readonly JsonValue[], { property, conditions }: JsonStep): readonly JsonValue[] {
  const found: JsonValue[] = [];
  for (const value of values) {
    if (!isObject(value) || !Object.hasOwn(value, property)) continue;
    for (const item of items(value[property]!)) {
      if (found.length < MAX_VALUES && conditions.every((condition) => holds(condition, item)))
        found.push(item);
    }
  }
  return found;
}

function holds({ property, value }: JsonCondition, item: JsonValue): boolean {
  if (!isObject(item) || !Object.hasOwn(item, property)) return false;
  const own = item[property]!;
  return value === null ? own !== null : own === value;
}

function items(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value as JsonValue];
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scriptOf(page: Page, id: string): JsonValue {
  const scripts = derive(page.root, makeScripts, page.root);
  const known = scripts.get(id);
  if (known !== undefined) return known;
  const parsed = parseScript(page.root, id);
  scripts.set(id, parsed);
  return parsed;
}

function makeScripts(): Map<string, JsonValue> {
  return new Map();
}

function parseScript(root: ElementNode, id: string): JsonValue {
  for (const element of elementsByName(root, 'script')) {
    if (attributeOf(element, 'id') !== id) continue;
    const text = element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
    try {
      return JSON.parse(text) as JsonValue;
    } catch {
      return null;
    }
  }
  return null;
}
