import { dateFromAttributes } from '../act/dates/date-from-attributes.ts';
import { dateText } from '../act/dates/date-text.ts';
import { parseDate } from '../act/dates/parse-date.ts';
import type { ElementNode } from '../page/tree.ts';
import { attributeOf } from '../page/tree.ts';
import { lineOf } from './page-facts.ts';
import {
  best,
  elementOf,
  elementsOf,
  type FieldScorer,
  isLong,
  isPageLevel,
  relativeZones,
  type Unit,
} from './unit.ts';
import { FOREIGN_ZONES, wordsOf } from './zones.ts';

/** Longer texts are prose with a date in it. */
export const LONGEST_DATE = 120;

const NOTHING: ReadonlySet<ElementNode> = new Set();

/** Dates: they parse, agree with the URL and metadata, are marked as dates, stand by the title or text. */
export const dateScorer: FieldScorer = {
  propose(unit) {
    const scored: { element: ElementNode; score: number }[] = [];
    for (const { element, index } of elementsOf(unit)) {
      const length = unit.facts.textLengths[index]!;
      const printed = length >= 4 && length <= LONGEST_DATE && /\d/.test(lineOf(element));
      if (!printed && element.name !== 'time') continue;
      const score = scoreDate(unit, element, dateFromAttributes(element) ?? dateText(element, NOTHING));
      if (score > 0.3) scored.push({ element, score });
    }
    return best(scored, 8);
  },
  score(unit, value) {
    const element = elementOf(value.node);
    if (element === null || isLong(unit, element, LONGEST_DATE)) return 0;
    return scoreDate(unit, element, value.text);
  },
  judge(values) {
    const present = values.filter(({ value }) => value !== null);
    if (present.length < 3 || present[0] === undefined || isPageLevel(present[0].unit)) return 1;
    const days = present.map(({ unit, value }) => parseDate(value!.text, unit.dates)?.date ?? '');
    return (0.8 + 0.2 * sortedShare(present, days)) * (1 - 0.6 * constantShare(present, days));
  },
};

/** Share of pages on which all objects have one and the same moment: that is the page's date and not theirs. */
function constantShare(values: readonly { readonly unit: Unit }[], days: readonly string[]): number {
  const byPage = new Map<unknown, string[]>();
  for (const [index, { unit }] of values.entries()) {
    byPage.set(unit.facts, [...(byPage.get(unit.facts) ?? []), days[index]!]);
  }
  const pages = [...byPage.values()].filter((each) => each.length > 3);
  if (pages.length === 0) return 0;
  return pages.filter((each) => new Set(each).size === 1).length / pages.length;
}

/** Objects of one page mostly stand in the order of their dates, one way or the other. */
function sortedShare(values: readonly { readonly unit: Unit }[], days: readonly string[]): number {
  let rising = 0;
  let falling = 0;
  let pairs = 0;
  for (let index = 1; index < days.length; index++) {
    if (values[index]!.unit.facts !== values[index - 1]!.unit.facts) continue;
    pairs++;
    if (days[index]! >= days[index - 1]!) rising++;
    if (days[index]! <= days[index - 1]!) falling++;
  }
  return pairs === 0 ? 1 : Math.max(rising, falling) / pairs;
}

function scoreDate(unit: Unit, element: ElementNode, text: string): number {
  const parsed = parseDate(text, unit.dates);
  if (parsed === null) return 0;
  const zones = relativeZones(unit, element);
  const { evidence } = unit;
  let score = 0.45;
  const words = [...wordsOf(element), ...(element.parent === null ? [] : wordsOf(element.parent))];
  if (element.name === 'time' || attributeOf(element, 'datetime') !== undefined) score += 0.15;
  if (words.some((word) => /^(date|time|published|posted|postdate|entrydate|timestamp|day|when)$/.test(word)))
    score += 0.15;
  if (words.some((word) => /^(updated|modified|edited)$/.test(word)) && !words.includes('published'))
    score -= 0.3;
  if (words.some((word) => /^(joined|registered|birthday|lastvisit)$/.test(word))) score -= 0.4;
  const printed = lineOf(element);
  if (/^(joined|registered|member since|updated|last (modified|edit\w*|updated))\b/i.test(printed))
    score -= 0.4;
  if (printed.length > 60) score -= 0.15;
  if (text !== printed && isAnotherDay(unit, parsed.date, printed)) score -= 0.4;
  // A line with the author's name in it is more than a date, and digits in names look like days.
  const author = unit.found.get('author');
  if (author !== undefined && text.includes(lineOf(author))) score -= 0.1;
  if (!isPageLevel(unit)) return clamp(score + 0.2 - (zones !== 0 ? 0.1 : 0));
  if ((zones & FOREIGN_ZONES) !== 0) score -= 0.4;
  const day = parsed.date.slice(0, 10);
  if (evidence.urlDay !== null) {
    if (!day.startsWith(evidence.urlDay)) return 0;
    score += 0.2;
  }
  if (evidence.days.size > 0) score += evidence.days.has(day) ? 0.3 : -0.3;
  const near = isNearFound(unit, element);
  return clamp(score + (near ? 0.1 : -0.15));
}

/** True when an element prints a day that is not the one in its attribute; a day more or less is the time zone. */
function isAnotherDay(unit: Unit, marked: string, printed: string): boolean {
  if (printed.length > LONGEST_DATE || !/\b\d{4}\b/.test(printed)) return false;
  const shown = parseDate(printed, unit.dates);
  if (shown === null || shown.ambiguous || shown.date.length < 10) return false;
  const distance = Math.abs(Date.parse(shown.date.slice(0, 10)) - Date.parse(marked.slice(0, 10)));
  return distance > 36 * 3_600_000;
}

/** Within a few hundred characters of the title, or of the text's start or end. */
function isNearFound(unit: Unit, element: ElementNode): boolean {
  const { indexOf, ends } = unit.facts;
  const at = indexOf.get(element);
  if (at === undefined) return false;
  let known = false;
  for (const name of ['title', 'content'] as const) {
    const other = unit.found.get(name);
    const index = other === undefined ? undefined : indexOf.get(other);
    if (index === undefined) continue;
    known = true;
    if (Math.abs(at - index) < 40 || Math.abs(at - ends[index]!) < 40) return true;
  }
  return !known;
}

function clamp(score: number): number {
  return Math.max(0, Math.min(1, score));
}
