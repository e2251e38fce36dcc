import { hashUrl } from '../frontier/keys.ts';
import { BoundedMap, type TrapContext, type TrapGuard, type Trip } from './guard.ts';
import { segmentsOf, templateOf } from './template.ts';

export interface GrowingUrlOptions {
  /** Characters. @default 2048 */
  readonly maxLength?: number;
  /** Path segments. @default 24 */
  readonly maxSegments?: number;
  /** Pages in a chain of which each links to its own URL with more behind it. @default 12 */
  readonly maxChain?: number;
}

export const GROWING_URL_DEFAULTS: Required<GrowingUrlOptions> = {
  maxLength: 2048,
  maxSegments: 24,
  maxChain: 12,
};

const CHAINS_KEPT = 50_000;

/** URLs that are too long, and chains in which every page appends to its own URL. */
export class GrowingUrlGuard implements TrapGuard {
  readonly #options: Required<GrowingUrlOptions>;
  /** URL hash to the length of the chain that led there; pages outside a chain are not kept. */
  readonly #chains = new BoundedMap<number>(CHAINS_KEPT);

  constructor(options: GrowingUrlOptions = {}) {
    this.#options = { ...GROWING_URL_DEFAULTS, ...options };
  }

  check(url: URL, context: TrapContext): Trip | null {
    const { maxLength, maxSegments, maxChain } = this.#options;
    const trip = (id: string): Trip => ({
      rule: 'trap:growing-url',
      id,
      url: url.href,
      example: context.from,
    });
    if (url.href.length > maxLength) return trip(`length > ${maxLength}`);
    if (segmentsOf(url).length > maxSegments) return trip(`segments > ${maxSegments}`);
    if (context.from === null || !continues(url.href, context.from)) return null;
    const chain = (this.#chains.get(chainKey(context.from)) ?? 0) + 1;
    if (chain > maxChain) return trip(`chain > ${maxChain}: ${templateOf(new URL(context.from))}`);
    this.#chains.set(chainKey(url.href), chain);
    return null;
  }

  save(): unknown {
    return this.#chains.entries();
  }

  restore(saved: unknown): void {
    this.#chains.load(saved, (value): value is number => typeof value === 'number');
  }
}

/** Below the front page everything continues its URL, so that is no growth. */
function continues(url: string, from: string): boolean {
  const isFront = URL.canParse(from) && new URL(from).pathname === '/' && !from.includes('?');
  return !isFront && url.length > from.length && url.startsWith(from);
}

function chainKey(url: string): string {
  return hashUrl(url).toString('base64url');
}
