import type { ExtractionAction, Field, FieldName } from '../knowledge-base/model.ts';
import type { Pattern } from '../pattern/pattern.ts';

/** Marks a learned pattern that goes before the known ones, since those select something else. */
export const OVERRIDES = 'override';

const learnedFields = new WeakSet<Field>();

/** True for a field that a learned pattern added. */
export function isLearnedField(field: Field): boolean {
  return learnedFields.has(field);
}

/** What a learned pattern says of a field. */
export interface FieldAddition {
  readonly pattern: Pattern;
  readonly remove: readonly Pattern[];
  /** It goes before the known fields of its name. */
  readonly overrides: boolean;
}

/** The action with a further field of that name, after those learned earlier; itself when it has none of the name. */
export function addField(
  action: ExtractionAction,
  name: FieldName,
  { pattern, remove, overrides }: FieldAddition,
): ExtractionAction {
  const alike = action.fields.filter((field) => field.name === name);
  const model = alike.find((field) => !learnedFields.has(field));
  if (model === undefined) return action;
  const field: Field = {
    ...model,
    scope: 'object',
    select: { kind: 'pattern', pattern },
    remove: [...model.remove, ...remove],
    after: null,
    before: null,
  };
  learnedFields.add(field);
  const at = overrides ? action.fields.indexOf(model) : action.fields.indexOf(alike.at(-1)!) + 1;
  return { ...action, fields: action.fields.toSpliced(at, 0, field) };
}
