import { boundariesOf, containersOf } from '../../act/containers.ts';
import type { ContainerValues } from '../../act/extract.ts';
import { collectLinks } from '../../act/generic-links/collect-links.ts';
import { resolveUrl } from '../../act/generic-links/resolve-url.ts';
import type { ArchiveObject } from '../../act/object.ts';
import { readFields } from '../../act/read-fields.ts';
import type { UrlIdentity } from '../../act/url/url-identity.ts';
import type { Level } from '../../knowledge-base/model.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { chooseVariants } from '../apply-learned.ts';
import { fold } from '../evidence.ts';
import { lineOf } from '../page-facts.ts';
import type { SampleView } from '../sample-view.ts';
import type { Capture } from '../store.ts';
import type { Place } from './find-known.ts';
import { AGREEMENT, agree, type KnownField, knownValue } from './known-value.ts';

/** A page that comes again, with what was extracted from its URL before. */
export interface KnownPage {
  readonly view: SampleView;
  readonly capture: Capture;
  readonly identity: UrlIdentity;
}

/** A known object, and the part of the new page that is it. */
export interface KnownUnit extends Place {
  readonly known: KnownPage;
  readonly object: ArchiveObject;
  /** What the actions read there now. */
  readonly values: ContainerValues['values'];
}

/** Known objects of the action named by id. */
export function knownObjects({ capture }: KnownPage, action: string): ArchiveObject[] {
  return capture.objects.filter(
    (object) => object.action.slice(object.action.lastIndexOf('/') + 1) === action,
  );
}

/** What is looked at of a container on a page. */
export function placeIn(
  page: KnownPage,
  container: ElementNode,
  containers: ReadonlySet<ElementNode>,
): Place {
  const { facts, dates } = page.view;
  return { facts, container, containers, base: collectLinks(page.view.page).base, dates };
}

/** The known objects of an action that the containers of the page hold, with what is read there. */
export function unitsOn(page: KnownPage, level: Level, id: string): KnownUnit[] {
  const objects = knownObjects(page, id);
  const { root } = page.view.page;
  const chosen = chooseVariants(level, root);
  const index = chosen.extraction.findIndex((each) => each.id === id);
  const action = chosen.extraction[index];
  if (objects.length === 0 || action === undefined) return [];
  const everywhere = chosen.extraction.map((each) => containersOf(each, root));
  const containers = everywhere[index]!;
  const all = new Set(boundariesOf(index, chosen, everywhere));
  const read = containers.map((container) => ({
    container,
    values: readFields(action.fields, { page: page.view.page, container, containers: all }),
  }));
  const free = new Set(read);
  return objects.flatMap((object) => {
    const own = action.each === null ? read[0] : [...free].find((each) => holds(page, each, object));
    if (own === undefined) return [];
    free.delete(own);
    return [{ ...placeIn(page, own.container, all), known: page, object, values: own.values }];
  });
}

/** How well what is read now agrees with what is known; null when nothing of the field is known. */
export function agreementOf(unit: KnownUnit, name: KnownField): number | null {
  const known = knownValue(unit.object, name);
  if (known === undefined) return null;
  const text = unit.values.get(name)?.[0]?.text;
  if (text === undefined) return AGREEMENT.none;
  const printed = name === 'url' || name === 'authorUrl' ? resolveUrl(text, unit.base) : text;
  return printed === null ? AGREEMENT.none : agree(name, known, printed, unit.dates);
}

/** Characters of a text that are enough to tell it from others. */
const START = 60;

/** True when a container holds the known object: by its number, or by its text. */
function holds({ view, identity }: KnownPage, each: ContainerValues, object: ArchiveObject): boolean {
  const { container, values } = each;
  const fragment = /#(.+)$/.exec(object.id)?.[1];
  if (fragment !== undefined && /\d/.test(fragment) && attributeOf(container, 'id') === fragment) return true;
  const url = values.get('url')?.[0]?.text;
  const resolved = url === undefined ? null : resolveUrl(url, collectLinks(view.page).base);
  if (resolved !== null && identity.permalink(new URL(resolved)) === object.id) return true;
  const content = values.get('content')?.[0];
  const start = fold(object.content ?? '').slice(0, START);
  if (start === '') return false;
  if (content !== undefined) return fold(content.text).startsWith(start);
  return fold(lineOf(container)).includes(start);
}
