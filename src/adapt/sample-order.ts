import { decideOrder } from '../act/dates/day-order.ts';
import { parseDate } from '../act/dates/parse-date.ts';
import type { ExtractionAction } from '../knowledge-base/model.ts';
import { spread } from './candidates.ts';
import { readUnit } from './learn-field.ts';
import { lineOf } from './page-facts.ts';
import { dateScorer } from './score-date.ts';
import type { Unit } from './unit.ts';

/** Objects whose dates are looked at, and how many of each. */
const MOST_UNITS = 24;
const MOST_DATES = 3;

/**
 * The objects with the order of day and month that the dates of all of them prove: `13/05/2021` on one page says how
 * `03/04/2021` on another is to be read, and whether it agrees with what else is known of its page.
 */
export function withDayOrder(action: ExtractionAction, units: readonly Unit[]): readonly Unit[] {
  if (!action.fields.some(({ name }) => name === 'date')) return units;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const unit of spread(units, MOST_UNITS)) {
    for (const text of datesOf(action, unit)) {
      const order = parseDate(text, unit.dates)?.certainOrder;
      if (order === 'day-first') dayFirst++;
      if (order === 'month-first') monthFirst++;
    }
  }
  const order = decideOrder({ dayFirst, monthFirst });
  return order === null ? units : units.map((unit) => ({ ...unit, dates: { ...unit.dates, order } }));
}

function datesOf(action: ExtractionAction, unit: Unit): string[] {
  const known = readUnit(action, 'date', unit);
  if (known !== null && parseDate(known.text, unit.dates) !== null) return [known.text];
  return dateScorer.propose(unit).slice(0, MOST_DATES).map(lineOf);
}
