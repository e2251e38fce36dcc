import type { Location } from '../errors.ts';
import type { Field, Sign, UrlRules } from './model.ts';
import { type DeclaredLevel, readClock, readLevel } from './read-level.ts';
import { readUrls } from './read-urls.ts';
import { locationOf, type ReadContext, readId, readPattern, readPositive, readText } from './read-values.ts';
import type { XmlElement } from './xml.ts';

/** An application as one file says it, before references and inheritance are resolved. */
export interface DeclaredApplication {
  readonly id: string;
  readonly name: string;
  readonly kind: 'category' | 'application';
  /** Id of the parent and where it is named; null for a category. */
  readonly parent: Reference | null;
  readonly threshold: number;
  readonly signs: readonly Sign[];
  readonly implies: readonly Reference[];
  readonly excludes: readonly Reference[];
  readonly urls: UrlRules;
  readonly levels: readonly DeclaredLevel[];
  readonly clocks: readonly Field[];
  readonly tests: readonly string[];
  readonly location: Location;
}

/** An id that must exist elsewhere. */
export interface Reference {
  readonly id: string;
  readonly location: Location;
}

const DEFAULT_THRESHOLD = 10;

/** Reads the `category` or `application` element and those nested in it, parents first. */
export function readApplications(context: ReadContext, root: XmlElement): DeclaredApplication[] {
  const found: DeclaredApplication[] = [];
  readInto(context, root, null, found);
  return found;
}

function readInto(
  context: ReadContext,
  element: XmlElement,
  enclosing: string | null,
  found: DeclaredApplication[],
): void {
  const id = readId(element, 'id');
  const location = locationOf(context, element);
  const kind = element.name === 'category' ? 'category' : 'application';
  const parent = readParent(context, element, enclosing);
  if (id !== null && (kind === 'category' || parent !== null)) {
    const detect = childrenOf(element, 'detect');
    found.push({
      id,
      name: readText(element, 'name') ?? id,
      kind,
      parent,
      threshold:
        detect.map((child) => readPositive(child, 'threshold')).find((value) => value !== null) ??
        DEFAULT_THRESHOLD,
      signs: readSigns(context, detect),
      implies: readReferences(context, detect, 'implies'),
      excludes: readReferences(context, detect, 'excludes'),
      urls: joinRules(childrenOf(element, 'urls').map((child) => readUrls(context, child))),
      levels: readLevels(context, element),
      clocks: childrenOf(element, 'clock').flatMap((child) => readClock(context, child) ?? []),
      tests: childrenOf(element, 'tests').flatMap((child) => readText(child, 'folder') ?? []),
      location,
    });
  }
  for (const child of childrenOf(element, 'application')) readInto(context, child, id, found);
}

function readParent(context: ReadContext, element: XmlElement, enclosing: string | null): Reference | null {
  const written = element.attributes.get('parent');
  const nested = element !== context.document.root;
  const location =
    written === undefined ? locationOf(context, element) : context.document.locate(written.start);
  if (nested) {
    if (written !== undefined) {
      context.problems.error(
        'unexpected-parent',
        location,
        'A nested application has the enclosing one as its parent',
        'Remove the attribute, or move the application into a file of its own.',
      );
    }
    return enclosing === null ? null : { id: enclosing, location };
  }
  if (element.name === 'category') return null;
  const id = readId(element, 'parent');
  if (written === undefined) {
    context.problems.error(
      'missing-attribute',
      location,
      '<application> needs the attribute "parent"',
      'Add parent="…" with the id of a category or application.',
    );
  }
  return id === null ? null : { id, location };
}

function readSigns(context: ReadContext, detect: readonly XmlElement[]): Sign[] {
  return detect
    .flatMap((element) => childrenOf(element, 'sign'))
    .flatMap((element) => {
      const id = readId(element, 'id');
      const weight = readPositive(element, 'weight');
      const pattern = readPattern(context, element.text);
      if (id === null || weight === null || pattern === null) return [];
      return [{ id, weight, pattern, location: locationOf(context, element) }];
    });
}

function readReferences(context: ReadContext, detect: readonly XmlElement[], name: string): Reference[] {
  return detect
    .flatMap((element) => childrenOf(element, name))
    .flatMap((element) => {
      const id = readId(element, 'application');
      return id === null ? [] : [{ id, location: locationOf(context, element) }];
    });
}

function readLevels(context: ReadContext, element: XmlElement): DeclaredLevel[] {
  return childrenOf(element, 'level').flatMap((child) => readLevel(context, child) ?? []);
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function joinRules(parts: readonly UrlRules[]): UrlRules {
  const separator = parts.find((part) => part.separator !== undefined)?.separator;
  return {
    ...(separator === undefined ? {} : { separator }),
    drop: parts.flatMap((part) => part.drop),
    keep: parts.flatMap((part) => part.keep),
    rewrite: parts.flatMap((part) => part.rewrite),
    pagination: parts.flatMap((part) => part.pagination),
    avoid: parts.flatMap((part) => part.avoid),
  };
}
