import { hashUrl } from '../frontier/keys.ts';
import { BoundedMap, type TrapContext, type TrapGuard, type Trip } from './guard.ts';
import { parameterNames } from './template.ts';

export interface ParametersOptions {
  /** Distinct sets of parameter names per path. @default 200 */
  readonly maxNameSets?: number;
  /** Combinations of values per path below which nothing is suspected. @default 1000 */
  readonly minCombinations?: number;
  /** How many times more combinations than the two most varied parameters explain. @default 4 */
  readonly excess?: number;
  /** Parameters in one URL. @default 24 */
  readonly maxParameters?: number;
}

export const PARAMETERS_DEFAULTS: Required<ParametersOptions> = {
  maxNameSets: 200,
  minCombinations: 1000,
  excess: 4,
  maxParameters: 24,
};

const ORDERS_KEPT = 100_000;
const PATHS_KEPT = 500;
const VALUES_KEPT = 300;

interface PathCounts {
  readonly nameSets: string[];
  /** Distinct values per parameter, as hashes; a parameter with `many` explains everything. Keys start with `=`. */
  readonly values: Record<string, string[] | 'many'>;
  combinations: number;
  readonly example: string;
}

/**
 * Parameter permutations: the same parameters in another order, and faceted navigation, where filters combine without end.
 * A thread number with a page number is a product of two parameters and legitimate, so only what two don't explain counts.
 */
export class ParametersGuard implements TrapGuard {
  readonly #options: Required<ParametersOptions>;
  /** Hash of the URL with sorted parameters to the order followed, as a hash. */
  readonly #orders = new BoundedMap<string>(ORDERS_KEPT);
  readonly #paths = new BoundedMap<PathCounts>(PATHS_KEPT);

  constructor(options: ParametersOptions = {}) {
    this.#options = { ...PARAMETERS_DEFAULTS, ...options };
  }

  check(url: URL, context: TrapContext): Trip | null {
    const pairs = [...url.searchParams];
    if (pairs.length < 2) return null;
    const path = `${url.host}${url.pathname}`;
    const trip = (id: string, example: string | null): Trip => {
      return { rule: 'trap:parameters', id, url: url.href, example };
    };
    if (pairs.length > this.#options.maxParameters) return trip(`${path} number`, context.from);
    const sorted = new URL(url);
    sorted.searchParams.sort();
    const key = shortHash(sorted.href);
    const followed = this.#orders.get(key);
    const own = shortHash(url.href);
    if (followed !== undefined) return followed === own ? null : trip(`${path} order`, sorted.href);
    const counts = this.#paths.get(path) ?? { nameSets: [], values: {}, combinations: 0, example: url.href };
    const names = parameterNames(url).join('&');
    const isNewSet = !counts.nameSets.includes(names);
    if (isNewSet && counts.nameSets.length >= this.#options.maxNameSets)
      return trip(`${path} names`, counts.example);
    if (this.#isUnexplained(counts)) return trip(`${path} combinations`, counts.example);
    if (isNewSet) counts.nameSets.push(names);
    counts.combinations += 1;
    for (const [name, value] of pairs) countValue(counts, name, value);
    this.#paths.set(path, counts);
    this.#orders.set(key, own);
    return null;
  }

  save(): unknown {
    return { orders: this.#orders.entries(), paths: this.#paths.entries() };
  }

  restore(saved: unknown): void {
    if (typeof saved !== 'object' || saved === null) return;
    if ('orders' in saved) this.#orders.load(saved.orders, (value) => typeof value === 'string');
    if ('paths' in saved) this.#paths.load(saved.paths, isPathCounts);
  }

  #isUnexplained(counts: PathCounts): boolean {
    const { minCombinations, excess } = this.#options;
    if (counts.combinations < minCombinations) return false;
    const sizes: number[] = [];
    for (const values of Object.values(counts.values)) {
      if (values === 'many') return false;
      sizes.push(values.length);
    }
    sizes.sort((one, other) => other - one);
    const [first = 1, second = 1] = sizes;
    return counts.combinations >= excess * first * second;
  }
}

function countValue(counts: PathCounts, name: string, value: string): void {
  // The sign keeps names such as __proto__ apart from the object's own.
  const key = `=${name.replace(/\[[^\]]*\]/g, '[]')}`;
  const values = counts.values[key] ?? [];
  if (values === 'many') return;
  const hash = shortHash(value);
  if (!values.includes(hash)) values.push(hash);
  counts.values[key] = values.length < VALUES_KEPT ? values : 'many';
}

function shortHash(text: string): string {
  return hashUrl(text).subarray(0, 9).toString('base64url');
}

function isPathCounts(value: unknown): value is PathCounts {
  if (typeof value !== 'object' || value === null) return false;
  return 'nameSets' in value && 'values' in value && 'combinations' in value && 'example' in value;
}
