import { type ProblemList, suggest } from './problem.ts';
import { SCHEMA } from './schema.ts';
import type { XmlDocument, XmlElement } from './xml.ts';

/**
 * The document with what `shared` elements hold in place of every `use` that names them. Parts keep their own places in the
 * file, so that problems with them are told where they are written.
 */
export function placeShared(document: XmlDocument, problems: ProblemList): XmlDocument {
  const shared = new SharedParts(document, problems);
  const root = shared.place(document.root);
  shared.reportUnused();
  return { ...document, root };
}

class SharedParts {
  readonly #byId = new Map<string, XmlElement>();
  readonly #unused = new Set<XmlElement>();

  constructor(
    private readonly document: XmlDocument,
    private readonly problems: ProblemList,
  ) {
    this.#declare(document.root);
  }

  place(element: XmlElement): XmlElement {
    const children = element.children.flatMap((child) => {
      if (child.name === 'shared') return [];
      return child.name === 'use' ? this.#partsFor(element, child) : [this.place(child)];
    });
    return { ...element, children };
  }

  reportUnused(): void {
    for (const element of this.#unused) {
      const id = idOf(element, 'id');
      this.problems.warn(
        'unused-shared',
        this.document.locate(element.start),
        `Nothing uses the shared "${id}"`,
        `Write <use shared="${id}"/> where it is meant, or remove it.`,
      );
    }
  }

  #declare(element: XmlElement): void {
    for (const child of element.children) {
      if (child.name === 'application') this.#declare(child);
      if (child.name !== 'shared') continue;
      const id = idOf(child, 'id');
      if (this.#byId.has(id))
        this.problems.error(
          'duplicate-id',
          this.document.locate(child.start),
          `The shared "${id}" is there already`,
          'Give it another id; what is shared holds for the whole file.',
        );
      else {
        this.#byId.set(id, child);
        this.#unused.add(child);
      }
    }
  }

  #partsFor(parent: XmlElement, use: XmlElement): readonly XmlElement[] {
    const id = idOf(use, 'shared');
    const shared = this.#byId.get(id);
    const location = this.document.locate(use.start);
    if (shared === undefined) {
      const remedy = suggest(id, this.#byId.keys());
      this.problems.error('unresolved-reference', location, `Nothing is shared as "${id}"`, remedy);
      return [];
    }
    this.#unused.delete(shared);
    const odd = shared.children.find((child) => !SCHEMA[parent.name]!.children.includes(child.name));
    if (odd === undefined) return shared.children;
    this.problems.error(
      'unknown-element',
      location,
      `The shared "${id}" holds <${odd.name}>, which can't stand in <${parent.name}>`,
      'Use fields in <extract> and navigation in <level>.',
    );
    return [];
  }
}

function idOf(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.value.value ?? '';
}
