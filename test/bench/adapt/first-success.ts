import type { ArchiveObject } from '../../../src/act/object.ts';
import { readField } from '../../../src/act/read-field.ts';
import { UrlIdentities } from '../../../src/act/url/url-identities.ts';
import { factsOf } from '../../../src/adapt/page-facts.ts';
import { relax } from '../../../src/adapt/relax.ts';
import { NEW_SITE } from '../../../src/adapt/remember-page.ts';
import type { LearnedPattern } from '../../../src/adapt/store.ts';
import { collectVocabulary } from '../../../src/adapt/vocabulary.ts';
import { workPage } from '../../../src/adapt/work-page.ts';
import { FOLLOWED_ROLES } from '../../../src/followed-roles.ts';
import type { ExtractionAction, Field, KnowledgeBase } from '../../../src/knowledge-base/model.ts';
import type { Page } from '../../../src/page/page.ts';
import { parsePage } from '../../../src/page/parse-page.ts';
import type { ElementNode } from '../../../src/page/tree.ts';
import { matchesAny } from '../../../src/pattern/evaluate.ts';
import type { Pattern } from '../../../src/pattern/pattern.ts';
import { printPattern } from '../../../src/pattern/print.ts';
import { processorTime, type System } from './systems.ts';

const MOST_TRIES = 3000;

/**
 * The paper's policy (section 6.2): of the relaxations of a failing pattern, in order, the first that yields anything
 * is taken, for this page and those after it.
 */
export function firstSuccess(base: KnowledgeBase): System {
  return async ({ site, bodies }) => {
    const application = base.byId.get(site.application)!;
    const shared = { identities: new UrlIdentities(), roles: new Set(FOLLOWED_ROLES) };
    const learned: LearnedPattern[] = [];
    const objects: (readonly ArchiveObject[])[] = [];
    const started = process.cpuUsage();
    for (const [index, { input }] of site.pages.entries()) {
      const page = parsePage({ ...input, body: bodies[index]! });
      const work = () => workPage(page, application, NEW_SITE, learned, shared);
      const level = application.levels[0]!;
      for (const action of level.extraction) {
        if (action.each === null || work().acted.extracted.some((each) => each.action.id === action.id))
          continue;
        const after = firstThat(action.each, page, (pattern) => matchesAny(pattern, page.root));
        if (after !== null)
          learned.push(entry(application.id, level.id, { kind: 'each', action: action.id }, after));
      }
      for (const action of level.extraction) {
        for (const field of action.fields) {
          const found = work().acted.extracted.filter((each) => each.action.id === action.id);
          const containers = found.length > 0 ? found.map(({ container }) => container) : [page.root];
          if (found.some(({ values }) => values.has(field.name)) || field.select.kind !== 'pattern') continue;
          const after = firstThat(field.select.pattern, page, (pattern) =>
            yields(action, field, pattern, page, containers),
          );
          if (after !== null)
            learned.push(
              entry(application.id, level.id, { kind: 'field', action: action.id, field: field.name }, after),
            );
        }
      }
      objects.push(work().acted.extracted.map(({ object }) => object));
    }
    return { objects, time: processorTime(started), learned };
  };
}

function firstThat(original: Pattern, page: Page, works: (pattern: Pattern) => boolean): Pattern | null {
  const vocabulary = collectVocabulary(factsOf(page).elements);
  for (const { pattern } of relax(original, vocabulary, { maxPatterns: MOST_TRIES }))
    if (works(pattern)) return pattern;
  return null;
}

function yields(
  action: ExtractionAction,
  field: Field,
  pattern: Pattern,
  page: Page,
  containers: readonly ElementNode[],
): boolean {
  const all = new Set(action.each === null ? [] : containers);
  const relaxed: Field = { ...field, select: { kind: 'pattern', pattern } };
  return containers.some((container) => readField(relaxed, { page, container, containers: all }).length > 0);
}

function entry(
  application: string,
  level: string,
  target: LearnedPattern['target'],
  after: Pattern,
): LearnedPattern {
  const printed = printPattern(after);
  return {
    id: JSON.stringify([target, printed]),
    site: '*',
    application,
    level,
    target,
    before: '',
    after: printed,
    method: 'relax',
    relaxations: [],
    score: 0,
    pagesChecked: [],
    contradictions: 0,
    learnedAt: '',
    status: 'used',
  };
}
