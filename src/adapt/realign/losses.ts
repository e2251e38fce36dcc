import type { Level } from '../../knowledge-base/model.ts';
import { agreementOf, type KnownPage, knownObjects, unitsOn } from './known-page.ts';
import { KNOWN_FIELDS, type KnownField } from './known-value.ts';
import { tracesOn } from './realign-containers.ts';
import { GOOD_ENOUGH, lostUnits } from './realign-field.ts';
import { lostTargets } from './realign-navigation.ts';

/** An action that no longer selects what is known and still printed: the template changed. */
export type Loss =
  | { readonly kind: 'each'; readonly action: string }
  | { readonly kind: 'field'; readonly action: string; readonly field: KnownField }
  | { readonly kind: 'navigation'; readonly action: string };

/** Share of known objects that may be without a container: a page may print a comment twice, or in a quote. */
const TOLERATED = 0.1;

/**
 * What a page has and no longer gives. A value that is gone from the page, or an object that is, is a change of
 * content and no loss; a page that gives all that is known of it is not searched.
 */
export function findLosses(page: KnownPage, level: Level): Loss[] {
  const losses: Loss[] = [];
  const actions = new Set(level.extraction.map(({ id }) => id));
  for (const action of actions) {
    const objects = knownObjects(page, action).length;
    if (objects === 0) continue;
    const units = unitsOn(page, level, action);
    const model = level.extraction.find(({ id }) => id === action)!;
    if (units.length < objects && model.each !== null) {
      const held = new Set(units.map(({ object }) => object));
      const lost = tracesOn(page, model).filter(({ object }) => !held.has(object));
      if (lost.length > objects * TOLERATED) losses.push({ kind: 'each', action });
    }
    for (const field of KNOWN_FIELDS) {
      if (model.fields.every(({ name }) => name !== field)) continue;
      const doubtful = units.filter((unit) => (agreementOf(unit, field) ?? 1) < GOOD_ENOUGH);
      if (doubtful.length <= units.length * (model.each === null ? 0 : TOLERATED)) continue;
      if (lostUnits(doubtful, field).some(({ lost }) => lost)) losses.push({ kind: 'field', action, field });
    }
  }
  for (const { id } of level.navigation) {
    if (
      !losses.some((loss) => loss.kind === 'navigation' && loss.action === id) &&
      lostTargets(page, level, id) !== null
    )
      losses.push({ kind: 'navigation', action: id });
  }
  return losses;
}
