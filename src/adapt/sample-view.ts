import { enclosedBy } from '../act/containers.ts';
import type { DateContext } from '../act/dates/parsed-date.ts';
import { datesOfPage } from '../act/page-dates.ts';
import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import type { ElementNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { evidenceOf, fold, type PageEvidence } from './evidence.ts';
import { blockLineOf, factsOf, type PageFacts } from './page-facts.ts';
import type { Unit } from './unit.ts';

/** A page of the level, ready to be learned from. */
export interface SampleView {
  readonly page: Page;
  readonly facts: PageFacts;
  readonly evidence: PageEvidence;
  readonly whole: string;
  readonly dates: DateContext;
}

/** Looks at a page as a sample. */
export function viewSample(page: Page, identity: UrlIdentity): SampleView {
  return {
    page,
    facts: factsOf(page),
    evidence: evidenceOf(page),
    whole: identity.whole(new URL(page.url)),
    dates: datesOfPage(page),
  };
}

/** The objects of one action on all samples. */
export function unitsOf(
  samples: readonly SampleView[],
  each: Pattern | null,
  foreign: (sample: SampleView) => ReadonlySet<ElementNode>,
): Unit[] {
  const containers = samples.map((sample) =>
    each === null
      ? [sample.page.root]
      : evaluate(each, sample.page.root).filter((node) => node.kind === 'element'),
  );
  const repeated = each === null ? repeatedOnPages(samples) : repeatedIn(samples, containers);
  return samples.flatMap((sample, index) => {
    const own = new Set(containers[index]!);
    const others = foreign(sample);
    const enclosed = each === null ? [] : enclosedBy(own, others);
    const all = enclosed.length === 0 ? own : new Set([...own, ...enclosed]);
    return containers[index]!.map((container) => ({
      ...sample,
      container,
      containers: all,
      foreign: others,
      found: new Map<FieldName, ElementNode>(),
      repeated,
    }));
  });
}

/** Containers of all actions but one. */
export function otherContainers(
  actions: readonly ExtractionAction[],
  own: ExtractionAction,
  eachOf: (action: ExtractionAction) => Pattern | null,
): (sample: SampleView) => ReadonlySet<ElementNode> {
  return ({ page }) =>
    new Set(
      actions
        .filter((action) => action !== own && action.id !== own.id)
        .flatMap((action) => {
          const each = eachOf(action);
          return each === null ? [] : evaluate(each, page.root).filter((node) => node.kind === 'element');
        }),
    );
}

/** A longer block is never boilerplate enough to be worth comparing. */
const LONGEST_COMPARED = 400;
const folded = new WeakMap<PageFacts, ReadonlyMap<number, string>>();

function blockTexts(facts: PageFacts): ReadonlyMap<number, string> {
  let texts = folded.get(facts);
  if (texts === undefined) {
    texts = new Map(
      facts.blocks.flatMap((block, index) =>
        block !== null && block.length <= LONGEST_COMPARED
          ? [[index, fold(blockLineOf(block))] as const]
          : [],
      ),
    );
    folded.set(facts, texts);
  }
  return texts;
}

/** Texts that pages of different objects have in common. */
function repeatedOnPages(samples: readonly SampleView[]): ReadonlySet<string> {
  const wholes = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { facts, whole } of samples) {
    for (const text of blockTexts(facts).values()) {
      const first = wholes.get(text);
      if (first === undefined) wholes.set(text, whole);
      else if (first !== whole) repeated.add(text);
    }
  }
  return repeated;
}

/** Texts that several objects have in common. */
function repeatedIn(
  samples: readonly SampleView[],
  containers: readonly (readonly ElementNode[])[],
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const [index, { facts }] of samples.entries()) {
    const texts = blockTexts(facts);
    const all = new Set(containers[index]!);
    for (const container of all) {
      const start = facts.indexOf.get(container) ?? 0;
      const own = new Set<string>();
      for (let at = start; at < facts.ends[start]!; at++) {
        // What stands in a reply is not the answered object's.
        if (at > start && all.has(facts.elements[at]!)) {
          at = facts.ends[at]! - 1;
          continue;
        }
        const text = texts.get(at);
        if (text !== undefined) own.add(text);
      }
      for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}
