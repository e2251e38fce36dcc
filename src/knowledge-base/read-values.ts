import { type Location, PatternSyntaxError } from '../errors.ts';
import type { Pattern } from '../pattern/pattern.ts';
import type { NamedLists } from './named-lists.ts';
import type { PatternTable } from './pattern-table.ts';
import type { ProblemList } from './problem.ts';
import { ID_FORM } from './schema.ts';
import type { XmlDocument, XmlElement } from './xml.ts';
import type { XmlText } from './xml-text.ts';

/** What the readers of elements share. Values that {@link validateDocument} reports are skipped here in silence. */
export interface ReadContext {
  readonly document: XmlDocument;
  readonly problems: ProblemList;
  readonly patterns: PatternTable;
  readonly lists: NamedLists;
}

/** Where the element starts. */
export function locationOf(context: ReadContext, element: XmlElement): Location {
  return context.document.locate(element.start);
}

/** The attribute's text, or null when it has none. */
export function readText(element: XmlElement, name: string): string | null {
  return element.attributes.get(name)?.value.value ?? null;
}

/** The attribute when it is a valid id. */
export function readId(element: XmlElement, name: string): string | null {
  const value = readText(element, name);
  return value !== null && ID_FORM.test(value) ? value : null;
}

/** True only for `"true"`. */
export function readFlag(element: XmlElement, name: string): boolean {
  return readText(element, name) === 'true';
}

/** The attribute when it is a whole number from 1. */
export function readPositive(element: XmlElement, name: string): number | null {
  const value = readText(element, name);
  return value !== null && /^[1-9][0-9]{0,5}$/.test(value) ? Number(value) : null;
}

/** The attribute when it is one of the values. */
export function readChoice<T extends string>(
  element: XmlElement,
  name: string,
  values: readonly T[],
): T | null {
  const value = readText(element, name);
  return values[(values as readonly (string | null)[]).indexOf(value)] ?? null;
}

/** Space separated words. */
export function readWords(element: XmlElement, name: string): string[] {
  return (readText(element, name) ?? '').split(/\s+/).filter((word) => word !== '');
}

/** Parses a pattern; a syntax error becomes a problem at its place in the file. */
export function readPattern(context: ReadContext, text: XmlText): Pattern | null {
  if (text.value.trim() === '') return null;
  return reportSyntax(context, text, (source) => context.patterns.pattern(source));
}

/** Parses patterns separated by ` | `; a missing attribute is the empty list. */
export function readPatternList(context: ReadContext, text: XmlText | undefined): readonly Pattern[] | null {
  if (text === undefined || text.value.trim() === '') return [];
  return reportSyntax(context, text, (source) => context.patterns.list(source));
}

function reportSyntax<T>(context: ReadContext, written: XmlText, parse: (source: string) => T): T | null {
  const text = context.lists.expand(written);
  if (text === null) return null;
  try {
    return parse(text.value);
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error;
    // A member of a list reports its own source; find it again in the whole.
    const base = Math.max(0, text.value.indexOf(error.source));
    context.problems.error(
      error.code,
      context.document.locate(text.offsetOf(base + error.offset)),
      error.message,
      'Correct the pattern; docs/patterns.md has the grammar.',
    );
    return null;
  }
}
