import type { Capture, LearnedPattern, SamplePage, SiteState } from '../../src/adapt/store.ts';
import { CAPTURED, PAGE, sampleObject } from '../emit/sample-objects.ts';

export function sampleCapture(changes: Partial<Capture> = {}): Capture {
  return {
    url: PAGE,
    canonical: PAGE,
    capturedAt: CAPTURED,
    application: 'phpbb',
    level: 'thread',
    objects: [sampleObject({ title: 'Größe', tags: ['b', 'a'] })],
    links: [
      {
        url: `${PAGE}&p=2`,
        canonical: `${PAGE}&p=2`,
        action: 'phpbb/thread/next',
        to: 'thread',
        role: 'pagination',
        text: '»',
        nofollow: false,
      },
    ],
    ...changes,
  };
}

export function samplePage(url: string, text = '<p>'): SamplePage {
  return { url, status: 200, headers: [['content-type', 'text/html']], text, capturedAt: CAPTURED };
}

export function learnedPattern(id: string): LearnedPattern {
  return {
    id,
    site: 'forum.example',
    application: 'phpbb',
    level: 'thread',
    target: { kind: 'field', action: 'posts', field: 'author' },
    before: "//a[@class='username']",
    after: "//b[@class='poster']",
    method: 'relax',
    relaxations: ['replace-value'],
    score: 0.9,
    pagesChecked: [PAGE],
    contradictions: 0,
    learnedAt: CAPTURED,
    status: 'used',
  };
}

/** A site state that counts: one more page of phpBB. */
export function onePageMore(state: SiteState | undefined): SiteState {
  const pages = state?.verdicts['/']?.['phpbb'] ?? 0;
  return {
    verdicts: { '/': { phpbb: pages + 1 } },
    dateOrder: { dayFirst: 0, monthFirst: 0 },
    canonicals: {},
  };
}
