import type { Access } from './access.ts';
import { AttributeSlot } from './attribute-slot.ts';
import type { IndexedStep } from './indexed-step.ts';

/** Everything that an element of some name may satisfy. */
export class ElementEntry {
  /** To be tried on every such element. */
  readonly always: IndexedStep[] = [];
  /** Found by the value of the attribute at the same place of {@link attributes}. */
  readonly slots: AttributeSlot[] = [];
  readonly attributes: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #added: { readonly access: Access; readonly step: IndexedStep }[] = [];

  /** Registers a step under one of its accesses. */
  add(access: Access, step: IndexedStep): void {
    this.#added.push({ access, step });
    if (access.kind !== 'attribute') {
      this.always.push(step);
      return;
    }
    let place = this.#places.get(access.name);
    if (place === undefined) {
      place = this.attributes.push(access.name) - 1;
      this.#places.set(access.name, place);
      this.slots.push(new AttributeSlot());
    }
    this.slots[place]!.add(access, step);
  }

  get isEmpty(): boolean {
    return this.always.length === 0 && this.slots.length === 0;
  }

  /** Makes it ready, when all steps are in. */
  seal(): void {
    for (const slot of this.slots) slot.seal();
  }

  /** One that holds the steps of both. */
  with(other: ElementEntry): ElementEntry {
    const both = new ElementEntry();
    for (const { access, step } of this.#added) both.add(access, step);
    for (const { access, step } of other.#added) both.add(access, step);
    both.seal();
    return both;
  }

  /** The slot of an attribute. */
  slot(attribute: string): AttributeSlot | undefined {
    const place = this.#places.get(attribute);
    return place === undefined ? undefined : this.slots[place];
  }
}
