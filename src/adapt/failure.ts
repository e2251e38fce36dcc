import type { Acted } from '../act/act.ts';
import { parseDate } from '../act/dates/parse-date.ts';
import type { DateContext } from '../act/dates/parsed-date.ts';
import type { Extracted } from '../act/extract.ts';
import type { FieldValue } from '../act/read-field.ts';
import type { ExtractionAction, FieldName, Level } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import { textOf } from '../page/text.ts';
import type { ElementNode } from '../page/tree.ts';
import { evaluate, matchesAny } from '../pattern/evaluate.ts';
import { isAccountName, isGuest, isNameLike } from './score-author.ts';
import { LONGEST_TITLE } from './score-title.ts';

/** Fields that can be repaired, in the order in which one helps to find the next. */
export const REPAIRABLE: readonly FieldName[] = ['title', 'content', 'date', 'author'];

/** Of ten objects, so many may lack a required field before its action counts as failed. */
const TOLERATED = 0.2;

/** Why an action needs a repair. */
export interface Failure {
  readonly action: string;
  /** Null when the whole action gives nothing. */
  readonly field: FieldName | null;
  readonly why: 'missing' | 'nonsense' | 'cardinality';
  /** False for what templates may leave out: repaired on strong evidence only. */
  readonly required: boolean;
}

/** True when a value can be one of its field. */
export function isSane(name: FieldName, value: FieldValue, dates: DateContext): boolean {
  switch (name) {
    case 'title':
      return value.text.length <= LONGEST_TITLE;
    case 'author':
      return isNameLike(value.text) || isGuest(value.text) || isAccountName(value);
    case 'date':
    case 'edited':
      return parseDate(value.text, dates) !== null;
    default:
      return true;
  }
}

/**
 * What did not work on a page, by one look at what its actions gave: an action or required field without a value,
 * values that are not of their kind, values in only some of the objects.
 */
export function findFailures(level: Level, acted: Acted, page: Page, dates: DateContext): Failure[] {
  const failures: Failure[] = [];
  for (const action of level.extraction) {
    const objects = acted.extracted.filter((each) => each.action === action || each.action.id === action.id);
    if (objects.length === 0) {
      if (
        !isFirstOfKind(action, level, (other) => acted.extracted.some((each) => each.action.id === other.id))
      )
        continue;
      if (action.required || (action.each !== null && mayHold(action, page)))
        failures.push({ action: action.id, field: null, why: 'missing', required: action.required });
      continue;
    }
    for (const name of repairableFields(action)) {
      const failure = judgeField(action, name, objects, dates);
      if (failure !== null) failures.push(failure);
    }
  }
  return failures;
}

/**
 * Several actions of a level may look for the same kind of object in different markup. Where one finds some, the
 * others are not broken; where none does, the first is the one to repair.
 */
export function isFirstOfKind(
  action: ExtractionAction,
  level: Level,
  works: (other: ExtractionAction) => boolean,
): boolean {
  const alike = level.extraction.filter(
    (other) => other.object === action.object && (other.each === null) === (action.each === null),
  );
  return alike[0]?.id === action.id && !alike.some((other) => other.id !== action.id && works(other));
}

/** The fields of an action that adaptation knows how to judge. */
export function repairableFields(action: ExtractionAction): FieldName[] {
  return REPAIRABLE.filter((name) => {
    const fields = action.fields.filter((field) => field.name === name);
    return (
      fields.length > 0 && (name !== 'title' || action.each === null || fields.some((each) => each.required))
    );
  });
}

/** True when any of the fields of that name is required. */
export function isRequired(action: ExtractionAction, name: FieldName): boolean {
  return action.fields.some((field) => field.name === name && field.required);
}

function judgeField(
  action: ExtractionAction,
  name: FieldName,
  objects: readonly Extracted[],
  dates: DateContext,
): Failure | null {
  let missing = 0;
  let insane = 0;
  // Where a template prints every text as a quotation, no object of a page has one.
  const works =
    objects.some(({ values }) => values.has(name)) || (action.each !== null && objects.length === 1);
  for (const { values, container } of objects) {
    const value = values.get(name)?.[0];
    if (value === undefined) missing += works && isEmptied(action, name, container) ? 0 : 1;
    else if (!isSane(name, value, dates)) insane++;
  }
  const required = isRequired(action, name);
  const most = action.each === null ? 0 : objects.length * TOLERATED;
  if (insane > most) return { action: action.id, field: name, why: 'nonsense', required };
  if (missing + insane <= most) return null;
  const why = missing < objects.length ? 'cardinality' : 'missing';
  return { action: action.id, field: name, why, required };
}

/**
 * True when a pattern of the field finds its element and all the text in it is of a kind that is left out: a post that
 * quotes and says nothing of its own.
 */
function isEmptied(action: ExtractionAction, name: FieldName, container: ElementNode): boolean {
  return action.fields.some(
    ({ name: own, select, remove }) =>
      own === name &&
      select.kind === 'pattern' &&
      evaluate(select.pattern, container).some(
        (node) =>
          node.kind === 'element' &&
          textOf(node).trim() !== '' &&
          remove.some((part) => matchesAny(part, node)),
      ),
  );
}

/**
 * One cheap look for optional objects: markup that names them and numbers them. A plural names a list of them, such as the
 * widget of a blog's latest comments (`recent-comments-2`), which is on every page and says nothing of this one.
 */
function mayHold(action: ExtractionAction, page: Page): boolean {
  const named = action.object === 'comment' ? 'comment|reply|response' : action.object;
  return new RegExp(`\\bid=["']?[\\w-]*(?:${named})(?!s)[\\w-]*\\d`, 'i').test(page.text);
}
