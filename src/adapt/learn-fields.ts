import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { isSane, repairableFields } from './failure.ts';
import { type FieldRepair, learnField, readUnit } from './learn-field.ts';
import { elementOf, type Unit } from './unit.ts';

/**
 * Learns the fields of an action, each with what is known of the others: what the known patterns give is claimed
 * first, then what was learned. `believe` hears of every repair and says whether it is used; of two repairs of a field
 * the second counts.
 */
export function learnFields(
  action: ExtractionAction,
  units: readonly Unit[],
  siblings: (action: ExtractionAction, name: FieldName) => readonly Pattern[],
  believe: (name: FieldName, repair: FieldRepair) => boolean,
): void {
  let known = units;
  for (const name of repairableFields(action)) {
    const values = known.map((unit) => {
      const value = readUnit(action, name, unit);
      return value !== null && isSane(name, value, unit.dates) ? value : null;
    });
    known = claim(known, name, values);
  }
  const learned = new Set<FieldName>();
  const learn = (name: FieldName) => {
    const before = known.map((unit) => withoutFound(unit, name));
    const repair = learnField(action, name, before, siblings(action, name));
    if (repair === null) return;
    learned.add(name);
    if (believe(name, repair)) known = claim(before, name, repair.values);
  };
  for (const name of fieldOrder(action)) learn(name);
  // A text without an element of its own is what the fields that were found after it leave.
  if (action.each === null && learned.has('content') && learned.size > 1) learn('content');
}

/** In a container the text is what is left beside name and date; on a page those stand by the text. */
function fieldOrder(action: ExtractionAction): FieldName[] {
  const names = repairableFields(action);
  return action.each === null
    ? names
    : [...names.filter((name) => name !== 'content'), ...names.filter((name) => name === 'content')];
}

function claim(units: readonly Unit[], name: FieldName, values: FieldRepair['values']): Unit[] {
  return units.map((unit, index) => {
    const element = elementOf(values[index]?.node ?? null);
    return element === null ? unit : { ...unit, found: new Map([...unit.found, [name, element]]) };
  });
}

function withoutFound(unit: Unit, name: FieldName): Unit {
  if (!unit.found.has(name)) return unit;
  return { ...unit, found: new Map([...unit.found].filter(([other]) => other !== name)) };
}
