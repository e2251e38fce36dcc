import type { Database } from 'lmdb';
import type { Interning } from './codec.ts';

/** Numbers for actions and levels, which are few; number 0 is never given. Call `number` inside a transaction. */
export class NameTable implements Interning {
  readonly #database: Database<string, number>;
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [''];

  constructor(database: Database<string, number>) {
    this.#database = database;
    for (const { key, value } of database.getRange()) {
      this.#names[key] = value;
      this.#numbers.set(value, key);
    }
  }

  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#names.length;
    this.#names.push(name);
    this.#numbers.set(name, number);
    this.#database.put(number, name);
    return number;
  }

  name(number: number): string {
    return this.#names[number] ?? '';
  }
}
