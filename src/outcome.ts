import type { Link, SkippedLink } from './act/link.ts';
import type { ArchiveObject } from './act/object.ts';

/** What one page means to a crawler and an archivist. Plain data: serialisable as JSON. */
export interface Outcome {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly url: string;
  /** Identity of the page under the application's URL rules (and its own `rel=canonical` where trusted). */
  readonly canonical: string;
  readonly capturedAt: string;
  readonly application: ApplicationVerdict;
  readonly level: LevelVerdict;
  /** In document order, one per canonical URL. */
  readonly links: readonly Link[];
  readonly skipped: readonly SkippedLink[];
  readonly objects: readonly ArchiveObject[];
  /** Printed URL to the URL that holds the same content. */
  readonly aliases: readonly Alias[];
  readonly adaptations: readonly Adaptation[];
  /** URLs that the host may fetch early so that a repair can be checked. */
  readonly wanted: readonly string[];
  readonly robots: RobotsDirectives;
  /** Things a person should know: limits hit, canonical links that lie, … */
  readonly notices: readonly string[];
  /** Person-readable account, made when asked for; not part of the JSON. */
  explain(): Promise<string>;
}

export const SCHEMA_VERSION = 1;

export type ApplicationVerdict =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'detected';
      readonly id: string;
      /** `page`: this page proves it; `site`: remembered from other pages of the site; `relaxed`: by a relaxed pattern. */
      readonly by: 'page' | 'site' | 'relaxed';
      readonly score: number;
      readonly evidence: readonly Evidence[];
    };

/** One sign that matched. */
export interface Evidence {
  readonly application: string;
  readonly sign: string;
  readonly pattern: string;
  readonly weight: number;
  /** `line:column` in the page's text, or `http`. */
  readonly where: string;
  /** `file:line` in the knowledge base. */
  readonly declared: string;
}

export type LevelVerdict =
  | { readonly kind: 'unknown'; readonly lost: readonly LostLevel[] }
  | {
      readonly kind: 'detected';
      readonly id: string;
      readonly terminal: boolean;
      /** The patterns that decided. */
      readonly evidence: readonly string[];
      readonly learned: boolean;
      readonly lost: readonly LostLevel[];
    };

/** A level that did not match, and why. */
export interface LostLevel {
  readonly id: string;
  readonly why: string;
}

export interface Alias {
  readonly url: string;
  readonly holder: string;
}

export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly noarchive: boolean;
  /** Where they were said: `meta`, `header`. */
  readonly source: readonly string[];
}

/** A repair. */
export interface Adaptation {
  /** Stable id of the learned pattern. */
  readonly id: string;
  /** `used` gave values on this page; `proposed` was not believed; `undone` was taken back. */
  readonly status: 'used' | 'proposed' | 'undone';
  readonly method: 'relax' | 'realign';
  /** `application/level/action[/field]`. */
  readonly target: string;
  readonly before: string;
  readonly after: string;
  /** e.g. `replace-value`, `replace-element`. */
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly runnerUp: number;
  readonly pagesChecked: number;
  readonly why: string;
}
