import type { Level } from '../knowledge-base/model.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { stringValue } from '../pattern/evaluate.ts';
import type { ActContext } from './context.ts';
import { resolveUrl } from './generic-links/resolve-url.ts';
import type { Navigation } from './navigate.ts';
import { UrlParts } from './url/url-parts.ts';

const NUMBER = /^[0-9]{1,6}$/;

/**
 * Under which number other pages link to this one, whose own URL has none: in its row of page numbers, `1 2 [3]`, one is
 * marked as the current one. Null where there is no such row.
 */
export function numberedName(
  level: Level,
  matches: Navigation['matches'],
  { identity, page, base }: ActContext,
): string | null {
  const self = new UrlParts(identity.facts(page.url).canonical);
  if (identity.pageNumber(self) !== null) return null;
  for (const action of level.navigation) {
    if (action.role !== 'pagination' || action.to !== level.id) continue;
    for (const node of matches.get(action) ?? []) {
      if (node.kind !== 'attribute') continue;
      const from = stringValue(node.owner).trim();
      const to = NUMBER.test(from) ? currentIn(rowOf(node.owner)) : null;
      const url = to === null ? null : resolveUrl(node.value, base);
      if (url === null) continue;
      const { canonical } = identity.facts(url);
      const whole = identity.whole(self);
      for (const renumbered of replacedOnce(canonical, from, to!)) {
        const parts = new UrlParts(renumbered);
        if (identity.pageNumber(parts) === to && identity.whole(parts) === whole)
          return identity.canonical(parts);
      }
    }
  }
  return null;
}

/** The element whose children are the page numbers: of a list, each has an item of its own. */
function rowOf({ parent }: ElementNode): ElementNode | null {
  return parent?.name === 'li' ? parent.parent : parent;
}

function currentIn(row: ElementNode | null): string | null {
  for (const child of row?.children ?? []) {
    if (child.kind !== 'element') continue;
    const text = stringValue(child).trim();
    if (NUMBER.test(text) && isCurrent(child)) return text;
  }
  return null;
}

/** Marked as the page that is shown, itself or as the only child of a list's item. */
function isCurrent(element: ElementNode): boolean {
  const marked =
    attributeOf(element, 'aria-current') === 'page' ||
    / (?:current|active) /.test(` ${attributeOf(element, 'class') ?? ''} `);
  if (marked || element.name !== 'li') return marked;
  return element.children.some((child) => child.kind === 'element' && isCurrent(child));
}

/** The text with one of the places where `from` stands replaced, the last place first. */
function* replacedOnce(text: string, from: string, to: string): Generator<string> {
  for (let at = text.lastIndexOf(from); at > 0; at = text.lastIndexOf(from, at - 1))
    yield text.slice(0, at) + to + text.slice(at + from.length);
}
