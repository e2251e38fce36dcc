import type { Acted } from '../act/act.ts';
import type { Extracted } from '../act/extract.ts';
import { readField } from '../act/read-field.ts';
import type { Page } from '../page/page.ts';
import { isLearnedAction, isLearnedField } from './apply-learned.ts';

/** Marks the objects of which a learned pattern gave the container or a value. */
export function markLearned(acted: Acted, page: Page): Acted {
  const touched = acted.extracted.some(
    ({ action }) => isLearnedAction(action) || action.fields.some(isLearnedField),
  );
  if (!touched) return acted;
  const extracted = acted.extracted.map((each) =>
    isLearnedAction(each.action) || gaveValue(each, page)
      ? { ...each, object: { ...each.object, learned: true } }
      : each,
  );
  return { ...acted, extracted };
}

function gaveValue({ action, container, values }: Extracted, page: Page): boolean {
  return action.fields.filter(isLearnedField).some((field) => {
    const value = values.get(field.name)?.[0];
    if (value === undefined) return false;
    const rivals = action.fields.filter(({ name }) => name === field.name);
    const context = { page, container, containers: new Set([container]) };
    const winner = rivals.find((rival) => readField(rival, context).length > 0);
    return winner === field;
  });
}
