import type { Application } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import { mayHaveOrder } from './dates/day-order.ts';
import { parseDate } from './dates/parse-date.ts';
import type { DateContext } from './dates/parsed-date.ts';
import { datesOfPage } from './page-dates.ts';
import { NO_CONTAINERS, readField } from './read-field.ts';

const DAY_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/**
 * The time that the page itself prints, in its own zone and without it, where the application says where it does so and
 * it is a full date that has one reading. A page that was kept for a while still says when it was made.
 */
export function pageClock(
  page: Page,
  application: Application | null,
  order: DateContext['order'] | null,
): string | undefined {
  for (const field of application?.clocks ?? []) {
    const [value] = readField(field, { page, container: page.root, containers: NO_CONTAINERS });
    if (value === undefined) continue;
    const own = field.order !== undefined && mayHaveOrder(value.text, field.order) ? field.order : undefined;
    const known = order ?? own;
    const dates = datesOfPage(page);
    const parsed = parseDate(value.text, known === undefined ? dates : { ...dates, order: known });
    const clock = parsed === null || parsed.ambiguous ? undefined : DAY_AND_TIME.exec(parsed.date)?.[0];
    if (clock !== undefined) return clock;
  }
  return undefined;
}
