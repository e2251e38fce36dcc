import type { Access } from './access.ts';
import { AttributeSlot } from './attribute-slot.ts';
import type { IndexedStep } from './indexed-step.ts';

/** Everything that an element of some name may satisfy. */
export class ElementEntry {
  /** To be tried on every such element. */
  readonly always: IndexedStep[] = [];
  /** Found by the value of an attribute. */
  readonly #slots = new Map<string, AttributeSlot>();
  readonly #added: { readonly access: Access; readonly step: IndexedStep }[] = [];

  /** Registers a step under one of its accesses. */
  add(access: Access, step: IndexedStep): void {
    this.#added.push({ access, step });
    if (access.kind !== 'attribute') {
      this.always.push(step);
      return;
    }
    let slot = this.#slots.get(access.name);
    if (slot === undefined) {
      slot = new AttributeSlot();
      this.#slots.set(access.name, slot);
    }
    slot.add(access, step);
  }

  get isEmpty(): boolean {
    return this.always.length === 0 && this.#slots.size === 0;
  }

  /** Makes it ready, when all steps are in. */
  seal(): void {
    for (const slot of this.#slots.values()) slot.seal();
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
    return this.#slots.get(attribute);
  }
}
