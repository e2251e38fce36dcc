/**
 * Names and values in turns, in the order of the source, each name once. Quicker to make and to read than an object of
 * them, and no name means anything to it.
 */
export type Attributes = readonly string[];

export const NO_ATTRIBUTES: Attributes = [];

/** The value of that name, or `undefined` when there is none. */
export function attributeValue(attributes: Attributes, name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2) {
    if (attributes[index] === name) return attributes[index + 1];
  }
  return undefined;
}

/** The attributes of a record, for elements that are made by hand. */
export function attributesFrom(record: Readonly<Record<string, string>>): Attributes {
  return Object.entries(record).flat();
}
