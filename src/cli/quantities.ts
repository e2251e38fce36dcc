import { InvalidArgumentError } from 'commander';

const TIME_UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** `90`, `90s`, `30m`, `8h`, `2d` as seconds. */
export function parseDuration(value: string): number {
  return parse(value, TIME_UNITS, 'seconds, or a number with s, m, h or d');
}

/** `1000000`, `500K`, `200M`, `2G` as bytes. */
export function parseBytes(value: string): number {
  return parse(value.replace(/i?b$/i, ''), SIZE_UNITS, 'bytes, or a number with K, M, G or T');
}

function parse(value: string, units: Readonly<Record<string, number>>, expectation: string): number {
  const found = /^([0-9]+(?:\.[0-9]+)?)([a-z]?)$/i.exec(value.trim());
  const unit = found === null ? undefined : units[found[2]!.toLowerCase()];
  const number = unit === undefined ? Number.NaN : Number(found![1]) * unit;
  if (!(number > 0)) throw new InvalidArgumentError(`expected ${expectation}, found ${value}`);
  return number;
}
