import { InvalidArgumentError } from 'commander';
import { ROLES, type Role } from '../knowledge-base/model.ts';

/** For options that may be given several times. */
export function collect(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
}

/** `lists,profiles` and `list,profile` are the same. */
export function parseRoles(value: string): Role[] {
  return value.split(',').map((word) => {
    const name = word.trim().toLowerCase();
    const role = ROLES.find(
      (each) => each === name || `${each}s` === name || (each === 'taxonomy' && name === 'taxonomies'),
    );
    if (role === undefined)
      throw new InvalidArgumentError(`expected roles out of ${ROLES.join(', ')}, found ${word}`);
    return role;
  });
}

/** A whole number of at least `least` and at most `most`. */
export function parseWhole(least: number, most = Number.POSITIVE_INFINITY): (value: string) => number {
  const parse = parseNumber(least, most);
  return (value) => {
    const number = parse(value);
    if (!Number.isInteger(number)) throw new InvalidArgumentError(`expected a whole number, found ${value}`);
    return number;
  };
}

/** A number of at least `least` and at most `most`. */
export function parseNumber(least: number, most = Number.POSITIVE_INFINITY): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (number > most) throw new InvalidArgumentError(`expected a number of at most ${most}, found ${value}`);
    if (!Number.isFinite(number) || number < least)
      throw new InvalidArgumentError(`expected a number of at least ${least}, found ${value}`);
    return number;
  };
}
