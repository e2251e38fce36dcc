import type { Application, Level } from '../../knowledge-base/model.ts';
import { printPattern } from '../../pattern/print.ts';
import type { LearnedPattern } from '../store.ts';
import { findKnown } from './find-known.ts';
import { type KnownPage, placeIn } from './known-page.ts';
import { knownValue } from './known-value.ts';

/**
 * The level that a page had when it was captured before, when no condition finds one any more and a text that was
 * extracted then is still there: a login page or an error has none.
 */
export function lostLevel(application: Application, page: KnownPage): Level | null {
  const { capture, view } = page;
  const level = application.levels.find(({ id }) => id === capture.level) ?? null;
  if (level?.kind !== 'terminal') return null;
  const place = { ...placeIn(page, view.page.root, new Set()), anywhere: true };
  const holds = capture.objects.some((object) => {
    const content = knownValue(object, 'content');
    return content !== undefined && findKnown('content', content, place).size > 0;
  });
  return holds ? level : null;
}

/** Gives a page its known level; it holds for that page alone and is not kept. */
export function levelOfCapture(
  site: string,
  application: Application,
  level: Level,
  page: KnownPage,
): LearnedPattern {
  return {
    id: `rlevel-${level.id}`,
    site,
    application: application.id,
    level: level.id,
    target: { kind: 'level' },
    before: printPattern(level.when[0].all[0]),
    after: 'body',
    method: 'realign',
    relaxations: [],
    score: 1,
    pagesChecked: [page.view.page.url],
    contradictions: 0,
    learnedAt: page.view.page.capturedAt,
    status: 'used',
  };
}
