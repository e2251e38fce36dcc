import { printOutcome } from '../../emit/to-quads.ts';
import type { Outcome } from '../../outcome.ts';

/** Where a page is kept and what made its triples. */
export interface PageProvenance {
  /** `urn:uuid:…` of the response record, where there is one. */
  readonly warcRecord?: string;
  /** Category of the application (`forum`, `blog`, …). */
  readonly category?: string;
  readonly software?: string;
}

/** The page's triples as N-Quads. */
export function quadsOf(outcome: Outcome, provenance: PageProvenance): string {
  return printOutcome(outcome, provenance);
}
