import type { Role } from '../knowledge-base/model.ts';

/** A link to follow. */
export interface Link {
  /** What to fetch: absolute, as printed, without session parameters and fragment. */
  readonly url: string;
  /** Its identity. */
  readonly canonical: string;
  /** `application/level/action`, or `generic/…`. */
  readonly action: string;
  /** The level it leads to, where the action knows. */
  readonly to: string | null;
  readonly role: Role;
  /** Text of the link, trimmed and cut at 200 characters; empty for requisites. */
  readonly text: string;
  /** `rel=nofollow`; reported, obeying is the host's business. */
  readonly nofollow: boolean;
}

/** A link not followed, and the rule that dropped it. */
export interface SkippedLink {
  readonly url: string;
  readonly canonical: string;
  /** Stable id: `avoid:APPLICATION:RULE`, `role:ROLE`, `off-site`, `duplicate`, `no-action`, `scheme`, `invalid`, … (docs/links.md). */
  readonly rule: string;
  /** For `duplicate`: the canonical URL that holds the same content. */
  readonly duplicateOf?: string;
  readonly text: string;
  readonly nofollow: boolean;
}

/** What the action of a link begins with that none of the application's actions selected. */
export const GENERIC = 'generic/';

/** True for a link that an action of the application selected. */
export function isByAction({ action }: Pick<Link, 'action'>): boolean {
  return !action.startsWith(GENERIC);
}
