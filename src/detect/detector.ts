import { printLocation } from '../errors.ts';
import type { Application, KnowledgeBase, Sign } from '../knowledge-base/model.ts';
import { PatternIndex } from '../match/pattern-index.ts';
import type { ApplicationVerdict, Evidence } from '../outcome.ts';
import type { Page, ParseListener } from '../page/page.ts';
import { lineColumn } from '../page/position.ts';
import type { ElementNode, SelectedNode } from '../page/tree.ts';
import { printPattern } from '../pattern/print.ts';
import { detectApplication } from './detect-application.ts';

/** What was decided of a page's application. */
export interface Detected {
  readonly application: Application | null;
  readonly verdict: ApplicationVerdict;
}

/** All detection patterns of a knowledge base in one index, for any number of pages. */
export class Detector {
  readonly #signs: readonly { readonly application: Application; readonly sign: Sign }[];
  readonly #index: PatternIndex;

  constructor(readonly knowledgeBase: KnowledgeBase) {
    this.#signs = knowledgeBase.applications.flatMap((application) =>
      application.signs.map((sign) => ({ application, sign })),
    );
    this.#index = PatternIndex.build(this.#signs.map(({ sign }) => sign.pattern));
  }

  /** Begins with a page: pass the result to `parsePage` as its listener, then ask it. */
  start(): Detection {
    return new Detection(this.knowledgeBase, this.#signs, this.#index);
  }
}

/** The detection of one page. */
export class Detection implements ParseListener {
  readonly #matched = new Map<Sign, { readonly application: Application; readonly node: SelectedNode }>();
  readonly #matching;

  constructor(
    private readonly knowledgeBase: KnowledgeBase,
    signs: readonly { readonly application: Application; readonly sign: Sign }[],
    index: PatternIndex,
  ) {
    this.#matching = index.start({
      onMatch: (number, node) => {
        const found = signs[number];
        if (found !== undefined) this.#matched.set(found.sign, { application: found.application, node });
      },
    });
  }

  open(element: ElementNode): void {
    this.#matching.open(element);
  }

  close(element: ElementNode): void {
    this.#matching.close(element);
  }

  /** The verdict, once the page is parsed; `remembered` is what other pages of the site proved. */
  application(page: Page, remembered: string | null): Detected {
    this.#matching.finish(page.root);
    const winner = detectApplication(this.knowledgeBase.applications, new Set(this.#matched.keys()));
    const recalled = remembered === null ? null : (this.knowledgeBase.byId.get(remembered) ?? null);
    // A category is what a page looks like; what the site was proven to be says more.
    if (winner !== null && (winner.application.depth > 0 || recalled === null)) {
      const evidence = winner.signs.map((sign) => this.#evidence(sign, page));
      return {
        application: winner.application,
        verdict: { kind: 'detected', id: winner.application.id, by: 'page', score: winner.score, evidence },
      };
    }
    if (recalled === null) return { application: null, verdict: { kind: 'unknown' } };
    return {
      application: recalled,
      verdict: { kind: 'detected', id: recalled.id, by: 'site', score: 0, evidence: [] },
    };
  }

  #evidence(sign: Sign, page: Page): Evidence {
    const found = this.#matched.get(sign);
    return {
      application: found?.application.id ?? '',
      sign: sign.id,
      weight: sign.weight,
      // Read by people only, so printed when asked for: counting lines costs as much as a tenth of the parse.
      get pattern() {
        return printPattern(sign.pattern);
      },
      get where() {
        return found === undefined ? '' : whereOf(found.node, page);
      },
      get declared() {
        return printLocation(sign.location);
      },
    };
  }
}

function whereOf(node: SelectedNode, page: Page): string {
  const element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
  if (element.offset < 0) return 'http';
  const { line, column } = lineColumn(page.text, element.offset);
  return `${line}:${column}`;
}
