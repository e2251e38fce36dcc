import type { ElementNode } from './tree.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** As `JSON.parse` gives it; read own properties only. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function propertyOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** What stands in a script, as printed. */
export function scriptText(script: ElementNode): string {
  return script.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}
