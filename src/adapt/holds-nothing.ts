import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { ExtractionAction, Level } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { type SampleView, unitsOf, viewSample } from './sample-view.ts';
import { learnContainers } from './score-containers.ts';
import { contentScorer } from './score-content.ts';
import { titleScorer } from './score-title.ts';

/** Pages with less running text hold nothing to extract. */
const LEAST_TEXT = 200;
const NOTHING: ReadonlySet<ElementNode> = new Set();

/** True when a page asks for a password, wherever. */
export function asksForPassword({ facts }: SampleView): boolean {
  return facts.elements.some(
    (element) => element.name === 'input' && attributeOf(element, 'type')?.toLowerCase() === 'password',
  );
}

/**
 * True for a page that asks for a password and holds nothing else. Forums print a form to log in beside every thread,
 * short ones too: there it is the lack of posts that tells.
 */
export function isLocked(level: Level, page: Page, identity: UrlIdentity): boolean {
  if (level.extraction.some(({ required, each }) => required && each !== null)) return false;
  // Most pages ask for none: that is seen without a look at their elements.
  if (!/type\s*=\s*["']?password/i.test(page.text)) return false;
  const sample = viewSample(page, identity);
  return asksForPassword(sample) && !holdsText(sample);
}

/** True for a page that may hold something to extract: text outside of forms and menus, and a title. */
export function holdsText(sample: SampleView): boolean {
  const [unit] = unitsOf([sample], null, () => NOTHING);
  if (unit === undefined) return false;
  const [content] = contentScorer.propose(unit);
  const index = content === undefined ? undefined : sample.facts.indexOf.get(content);
  if (index === undefined || sample.facts.textLengths[index]! < LEAST_TEXT) return false;
  return titleScorer.propose(unit).length > 0;
}

/**
 * True for a page that holds none of the objects that every page of its level has: where a level is known by its URL, a
 * page that says that a thread is gone, or only for members, is of that level too.
 */
export function lacksObjects(
  level: Level,
  { page }: SampleView,
  eachOf: (action: ExtractionAction) => Pattern | null,
): boolean {
  return level.extraction.some(({ required, each, object }) => {
    if (!required || each === null) return false;
    return !level.extraction.some((other) => {
      const containers = other.object === object ? eachOf(other) : null;
      return containers !== null && matchesAny(containers, page.root);
    });
  });
}

/**
 * True for a page that would only take the place of a better sample: it lacks the objects of its level, nothing on it
 * looks like them, and it has hardly any text.
 */
export function teachesNothing(level: Level, sample: SampleView): boolean {
  if (!lacksObjects(level, sample, ({ each }) => each) || holdsText(sample)) return false;
  return level.extraction.every(
    (action) => !action.required || action.each === null || learnContainers(action, [sample]) === null,
  );
}
