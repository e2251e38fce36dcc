import type { Field, FieldName } from '../knowledge-base/model.ts';
import { claimedParts } from './claimed-parts.ts';
import { parseDate } from './dates/parse-date.ts';
import { datesOfPage } from './page-dates.ts';
import { type FieldContext, type FieldValue, readField, readWithout } from './read-field.ts';

/**
 * The values by field name: of several fields of one name the first that yields anything. A date that is none gives way
 * to one that is, and one without the text it should stand behind to one with it.
 */
export function readFields(
  fields: readonly Field[],
  context: FieldContext,
): Map<FieldName, readonly FieldValue[]> {
  const values = new Map<FieldName, readonly FieldValue[]>();
  let doubtful: ReadonlyMap<FieldName, readonly FieldValue[]> | null = null;
  let text: Field | null = null;
  for (const field of fields) {
    if (values.has(field.name)) continue;
    const read = readField(field, context);
    if (read.length === 0) continue;
    if (field.name === 'content') text = field;
    if (field.type !== 'date' || isDate(read[0]!, context)) values.set(field.name, read);
    else if (!doubtful?.has(field.name)) doubtful = new Map([...(doubtful ?? []), [field.name, read]]);
  }
  readWholeDates(fields, values, context);
  for (const [name, read] of doubtful ?? []) if (!values.has(name)) values.set(name, read);
  if (text !== null) leaveOutClaimed(text, values, context);
  return values;
}

/**
 * Dates whose line lacks the words that the field cuts it at, as it does in another language: `Sist endret 8. april`
 * instead of `Last edited on 8 April`. The whole line still counts where it holds a date and no other field does.
 */
function readWholeDates(
  fields: readonly Field[],
  values: Map<FieldName, readonly FieldValue[]>,
  context: FieldContext,
): void {
  for (const field of fields) {
    if (field.type !== 'date' || field.after === null || values.has(field.name)) continue;
    const read = readField({ ...field, after: null }, context);
    if (read.length > 0 && isDate(read[0]!, context)) values.set(field.name, read);
  }
}

/** Name and date are not part of the text, though a template may print them inside its element. */
function leaveOutClaimed(
  field: Field,
  values: Map<FieldName, readonly FieldValue[]>,
  context: FieldContext,
): void {
  const node = values.get('content')?.[0]?.node;
  if (field.type !== 'html' || node?.kind !== 'element') return;
  const claimed = (['author', 'date'] as const).map((name) => values.get(name)?.[0]?.node ?? null);
  const parts = claimedParts(node, claimed);
  if (parts === null) return;
  const value = readWithout(field, node, context, parts);
  if (value !== null && value.text !== '') values.set('content', [value]);
}

function isDate({ text, order }: FieldValue, { page }: FieldContext): boolean {
  const dates = datesOfPage(page);
  return parseDate(text, order === undefined ? dates : { ...dates, order }) !== null;
}
