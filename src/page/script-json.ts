import { elementsByName } from './element-index.ts';
import { isObject, type JsonValue, propertyOf, scriptText } from './json.ts';
import type { Page } from './page.ts';
import { attributeOf } from './tree.ts';

/** A property, and what the object behind it must have: `included[type=posts]`, `attributes[contentHtml]`. */
export interface JsonStep {
  readonly property: string;
  readonly conditions: readonly JsonCondition[];
}

export interface JsonCondition {
  readonly property: string;
  /** What the property must be; null where it must only be there and not `null`. */
  readonly value: string | null;
}

const MAX_VALUES = 10_000;

/**
 * Texts and numbers at the end of a path through the JSON of the page's `<script id="…">`, property by property;
 * arrays count item by item. A script that isn't there or holds no JSON gives none.
 */
export function readScriptJson(page: Page, id: string, path: readonly JsonStep[]): readonly string[] {
  let values = itemsOf(parseScript(page, id));
  for (const step of path) values = walk(values, step);
  return values.flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : [],
  );
}

function walk(values: readonly JsonValue[], { property, conditions }: JsonStep): readonly JsonValue[] {
  const found: JsonValue[] = [];
  for (const value of values) {
    const own = isObject(value) ? propertyOf(value, property) : undefined;
    if (own === undefined) continue;
    for (const item of itemsOf(own)) {
      if (found.length < MAX_VALUES && conditions.every((condition) => holds(condition, item)))
        found.push(item);
    }
  }
  return found;
}

function holds({ property, value }: JsonCondition, item: JsonValue): boolean {
  const own = isObject(item) ? propertyOf(item, property) : undefined;
  return own !== undefined && (value === null ? own !== null : own === value);
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value as JsonValue];
}

function parseScript({ root }: Page, id: string): JsonValue {
  const script = elementsByName(root, 'script').find((element) => attributeOf(element, 'id') === id);
  try {
    return script === undefined ? null : (JSON.parse(scriptText(script)) as JsonValue);
  } catch {
    return null;
  }
}
