import type { Link } from '../act/link.ts';
import type { ArchiveObject } from '../act/object.ts';

/** What the helper remembers of a site; every member grows or counts, so that the order of pages is no matter. */
export interface SiteState {
  /** Pages by the application that they themselves proved, by directory: `{ '/forum/': { phpbb: 12 } }`. */
  readonly verdicts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Dates seen whose order is certain: day first, month first. */
  readonly dateOrder: { readonly dayFirst: number; readonly monthFirst: number };
  /** `rel=canonical` targets: titles of the pages that claim each (a few at most), to find sites that lie. */
  readonly canonicals: Readonly<Record<string, readonly string[]>>;
}

/** What was extracted from one URL in its latest capture. */
export interface Capture {
  readonly url: string;
  readonly canonical: string;
  readonly capturedAt: string;
  readonly application: string;
  readonly level: string;
  readonly objects: readonly ArchiveObject[];
  readonly links: readonly Link[];
}

/** A page kept so that a repair can be checked on it. */
export interface SamplePage {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  readonly capturedAt: string;
}

export const LEARNED_STATUSES = ['used', 'proposed', 'accepted', 'rejected'] as const;
export type LearnedStatus = (typeof LEARNED_STATUSES)[number];

/** A learned pattern with its provenance: an entry of learned.xml. */
export interface LearnedPattern {
  readonly id: string;
  /** Host it was learned on; `*` once an archivist accepted it for the application. */
  readonly site: string;
  readonly application: string;
  readonly level: string;
  readonly target:
    | { readonly kind: 'level' }
    | { readonly kind: 'each'; readonly action: string }
    | { readonly kind: 'field'; readonly action: string; readonly field: string }
    | { readonly kind: 'navigation'; readonly action: string };
  readonly before: string;
  readonly after: string;
  /** Parts of what `after` selects that are not part of the value; patterns. */
  readonly remove?: readonly string[];
  readonly method: 'relax' | 'realign';
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly pagesChecked: readonly string[];
  readonly contradictions: number;
  readonly learnedAt: string;
  readonly status: LearnedStatus;
}

/**
 * The helper's only I/O. Implementations: memory (core), lmdb (`aah/store`), or the host's own.
 * `update…` methods are atomic: two workers never overwrite each other.
 */
export interface Store {
  site(host: string): Promise<SiteState | undefined>;
  updateSite(host: string, change: (current: SiteState | undefined) => SiteState): Promise<SiteState>;
  /** The latest capture of the URL, by canonical URL. */
  capture(canonical: string): Promise<Capture | undefined>;
  saveCapture(capture: Capture): Promise<void>;
  /** Up to a few pages of one level of a site, oldest first. */
  samples(host: string, application: string, level: string): Promise<readonly SamplePage[]>;
  /** Keeps the page unless enough are kept; the same set whatever the order (smallest URL hashes win). */
  keepSample(host: string, application: string, level: string, page: SamplePage): Promise<void>;
  learned(host: string, application: string): Promise<readonly LearnedPattern[]>;
  /** Atomic per target: the change sees what is learned for this host and application and returns the new list. */
  updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]>;
}
