import type { FieldValue } from '../act/read-field.ts';
import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { isSane, repairableFields } from './failure.ts';
import { type FieldRepair, readUnit } from './learn-field.ts';
import { learnWays } from './learn-ways.ts';
import { lineOf } from './page-facts.ts';
import { elementOf, type Unit } from './unit.ts';

/**
 * Learns the fields of an action, each with what is known of the others: what the known patterns give is claimed
 * first, then what was learned. `believe` hears of every repair, the how-manieth of its field it is, and says whether
 * it is used; of two repairs with the same number the second counts.
 */
export function learnFields(
  action: ExtractionAction,
  units: readonly Unit[],
  siblings: (action: ExtractionAction, name: FieldName) => readonly Pattern[],
  believe: (name: FieldName, repair: FieldRepair, way: number) => boolean,
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
    for (const [way, repair] of learnWays(action, name, before, siblings(action, name)).entries()) {
      learned.add(name);
      if (!believe(name, repair, way)) return;
      known = claim(before, name, repair.values);
    }
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
    const element = claimedBy(values[index] ?? null);
    return element === null ? unit : { ...unit, found: new Map([...unit.found, [name, element]]) };
  });
}

/** The element of a value; a name that is printed right beside other things does not claim those. */
function claimedBy(value: FieldValue | null): ElementNode | null {
  const element = elementOf(value?.node ?? null);
  if (value?.node?.kind !== 'text' || element === null) return element;
  return element.children.every((child) => child === value.node || isBlank(child)) ? element : null;
}

function isBlank(child: ElementNode['children'][number]): boolean {
  return child.kind === 'text' ? child.text.trim() === '' : lineOf(child) === '';
}

function withoutFound(unit: Unit, name: FieldName): Unit {
  if (!unit.found.has(name)) return unit;
  return { ...unit, found: new Map([...unit.found].filter(([other]) => other !== name)) };
}
