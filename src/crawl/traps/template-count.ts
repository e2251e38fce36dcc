import { BoundedMap, type TrapContext, type TrapGuard, type Trip } from './guard.ts';
import { templateOf } from './template.ts';

export interface TemplateCountOptions {
  /** URLs of one template that the knowledge base did not choose. @default 50000 */
  readonly maxUrls?: number;
}

export const TEMPLATE_COUNT_DEFAULTS: Required<TemplateCountOptions> = { maxUrls: 50_000 };

const TEMPLATES_KEPT = 20_000;

interface Count {
  count: number;
  readonly example: string;
}

/** Too many URLs of one kind. Links that the knowledge base chose are not counted: a forum may have a million threads. */
export class TemplateCountGuard implements TrapGuard {
  readonly #options: Required<TemplateCountOptions>;
  readonly #counts = new BoundedMap<Count>(TEMPLATES_KEPT);

  constructor(options: TemplateCountOptions = {}) {
    this.#options = { ...TEMPLATE_COUNT_DEFAULTS, ...options };
  }

  check(url: URL, context: TrapContext): Trip | null {
    if (context.known) return null;
    const template = templateOf(url);
    const count = this.#counts.get(template) ?? { count: 0, example: url.href };
    if (count.count >= this.#options.maxUrls) {
      return { rule: 'trap:template', id: template, url: url.href, example: count.example };
    }
    count.count += 1;
    this.#counts.set(template, count);
    return null;
  }

  save(): unknown {
    return this.#counts.entries();
  }

  restore(saved: unknown): void {
    this.#counts.load(saved, isCount);
  }
}

function isCount(value: unknown): value is Count {
  if (typeof value !== 'object' || value === null || !('count' in value) || !('example' in value))
    return false;
  return typeof value.count === 'number' && typeof value.example === 'string';
}
