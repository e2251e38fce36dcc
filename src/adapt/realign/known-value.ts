import { parseDate } from '../../act/dates/parse-date.ts';
import type { DateContext } from '../../act/dates/parsed-date.ts';
import type { ArchiveObject } from '../../act/object.ts';
import type { FieldName } from '../../knowledge-base/model.ts';
import { fold } from '../evidence.ts';

/** Fields whose known values are looked for on a changed page, in the order in which they are repaired. */
export const KNOWN_FIELDS = ['title', 'date', 'author', 'content', 'authorUrl', 'url'] as const;
export type KnownField = (typeof KNOWN_FIELDS)[number];

/** How well a value agrees with the known one: exactly, in another form, by F1 of its words at most that, not at all. */
export const AGREEMENT = { exact: 1, normalised: 0.99, near: 0.98, none: 0 } as const;

/** Least F1 of the tokens of two texts that are near each other. */
const NEAR = 0.9;
/** A title of fewer words has no near ones: each word counts. */
const LEAST_NEAR_WORDS = 6;

/** True for fields that {@link KNOWN_FIELDS} has. */
export function isKnownField(name: FieldName): name is KnownField {
  return (KNOWN_FIELDS as readonly string[]).includes(name);
}

/** The value of an object as an earlier capture holds it; undefined when that had none. */
export function knownValue(object: ArchiveObject, name: KnownField): string | undefined {
  return object[name] === '' ? undefined : object[name];
}

/** Compares a printed value with a known one of the field, as two captures of the same thing may differ; 0 to 1. */
export function agree(name: KnownField, known: string, printed: string, dates: DateContext): number {
  if (known === printed) return AGREEMENT.exact;
  switch (name) {
    case 'date': {
      const read = parseDate(printed, dates)?.date;
      if (read === undefined || read.slice(0, 10) !== known.slice(0, 10)) return AGREEMENT.none;
      return read === known ? AGREEMENT.exact : AGREEMENT.normalised;
    }
    case 'author':
    case 'url':
    case 'authorUrl':
      return fold(known) === fold(printed) ? AGREEMENT.normalised : AGREEMENT.none;
    case 'title':
    case 'content': {
      const left = fold(known);
      const right = fold(printed);
      if (left === right) return AGREEMENT.normalised;
      if (name === 'title' && left.split(' ').length < LEAST_NEAR_WORDS) return AGREEMENT.none;
      const f1 = tokenF1(left, right);
      return f1 < NEAR ? AGREEMENT.none : Math.min(AGREEMENT.near, f1);
    }
  }
}

/** F1 of the words of two folded texts, each word as often as it stands there. */
export function tokenF1(one: string, other: string): number {
  const counts = new Map<string, number>();
  const left = wordsOf(one);
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  const right = wordsOf(other);
  let common = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    common++;
  }
  return left.length + right.length === 0 ? 1 : (2 * common) / (left.length + right.length);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
