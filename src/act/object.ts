import type { ObjectType } from '../knowledge-base/model.ts';

/** An extracted object: the line of objects.jsonl (docs/output.md). */
export interface ArchiveObject {
  /** Stable IRI. */
  readonly id: string;
  readonly type: ObjectType;
  /** URL of the capture it came from. */
  readonly page: string;
  /** When that capture was made, ISO 8601. */
  readonly captured: string;
  readonly application: string;
  readonly level: string;
  /** `application/level/action` that produced it. */
  readonly action: string;
  readonly title?: string;
  readonly author?: string;
  readonly authorUrl?: string;
  /** ISO 8601; day precision and no zone where the page prints no more. */
  readonly date?: string;
  /** The date as printed. */
  readonly dateText?: string;
  readonly edited?: string;
  /** Plain text with block-aware white space. */
  readonly content?: string;
  readonly contentHtml?: string;
  readonly language?: string;
  readonly attachments?: readonly string[];
  /** Permalink. */
  readonly url?: string;
  /** Id of the thread, post or forum that holds it. */
  readonly partOf?: string;
  readonly inReplyTo?: string;
  readonly tags?: readonly string[];
  /** Position on its page among the objects of its action, from 1. */
  readonly position?: number;
  /** True when a repaired action gave it. */
  readonly learned?: boolean;
}
