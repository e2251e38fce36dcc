import type { Acted } from '../act/act.ts';
import type { DateContext } from '../act/dates/parsed-date.ts';
import type { Extracted } from '../act/extract.ts';
import type { ArchiveObject } from '../act/object.ts';
import { datesOfPage } from '../act/page-dates.ts';
import { readField } from '../act/read-field.ts';
import type { FieldName } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import { isLearnedField } from './add-field.ts';
import { isLearnedAction } from './apply-learned.ts';
import { isSane } from './failure.ts';

/**
 * Marks the objects of which a learned pattern gave the container or a value, and takes back what it gave that can't
 * be a value of its field: a repair may miss, but not lie.
 */
export function markLearned(acted: Acted, page: Page): Acted {
  const touched = acted.extracted.some(
    ({ action }) => isLearnedAction(action) || action.fields.some(isLearnedField),
  );
  if (!touched) return acted;
  const dates = datesOfPage(page);
  return { ...acted, extracted: acted.extracted.map((each) => markOne(each, page, dates)) };
}

function markOne(extracted: Extracted, page: Page, dates: DateContext): Extracted {
  const names = learnedNames(extracted, page);
  if (names.length === 0)
    return isLearnedAction(extracted.action)
      ? { ...extracted, object: { ...extracted.object, learned: true } }
      : extracted;
  const values = new Map(extracted.values);
  const object: { -readonly [K in keyof ArchiveObject]: ArchiveObject[K] } = {
    ...extracted.object,
    learned: true,
  };
  for (const name of names) {
    const value = values.get(name)?.[0];
    if (value === undefined || isSane(name, value, dates)) continue;
    values.delete(name);
    if (name === 'title' || name === 'author' || name === 'date') delete object[name];
    if (name === 'date') delete object.dateText;
  }
  return { ...extracted, object, values };
}

/** The fields whose value a learned pattern gave. */
function learnedNames({ action, container, values }: Extracted, page: Page): FieldName[] {
  const context = { page, container, containers: new Set([container]) };
  return action.fields.filter(isLearnedField).flatMap((field) => {
    if (!values.has(field.name)) return [];
    const rivals = action.fields.filter(({ name }) => name === field.name);
    return rivals.find((rival) => readField(rival, context).length > 0) === field ? [field.name] : [];
  });
}
