import { deriveSeed, Random } from '../../../src/sample-site/random.ts';
import { findHotSpots, openPage, squeeze } from './hot-spots.ts';
import { type Change, MUTATORS } from './mutators.ts';
import type { Site } from './sites.ts';

/** A site with another template. */
export interface MutatedSite {
  readonly site: Site;
  /** Names of the changes. */
  readonly changes: readonly string[];
  /** The pages' new text, in the order of the site's. */
  readonly bodies: readonly string[];
}

/** Applies the named changes, or as many chosen ones; null when nothing of the pages changed, or a text itself did. */
export function mutate(site: Site, seed: number, wanted: readonly string[] | number): MutatedSite | null {
  const random = new Random(deriveSeed(seed, `${site.application} ${JSON.stringify(wanted)}`));
  const names = typeof wanted === 'number' ? random.sample(Object.keys(MUTATORS), wanted) : wanted;
  const spots = findHotSpots(site.pages[0]!);
  const changes = names.flatMap((name): { name: string; change: Change }[] => {
    const change = MUTATORS[name]!(random, spots);
    return change === null ? [] : [{ name, change }];
  });
  const bodies = site.pages.map(({ input }) => {
    const $ = openPage(input.body);
    for (const { change } of changes) change($);
    return $.html();
  });
  // A change of template leaves every text whole: one that moves words inside a text changes the content.
  const torn = site.pages.some(({ input, objects }, index) => {
    const [before, after] = [input.body, bodies[index]!].map((body) =>
      squeeze(openPage(body)('body').text()),
    );
    return objects.some(({ content }) => {
      const text = squeeze(content ?? '');
      return before!.includes(text) && !after!.includes(text);
    });
  });
  if (torn) return null;
  const plain = site.pages.map(({ input }) => openPage(input.body).html());
  if (bodies.every((body, index) => body === plain[index])) return null;
  return { site, changes: changes.map(({ name }) => name), bodies };
}
