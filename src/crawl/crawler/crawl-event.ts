import type { Report } from '../output/report.ts';

/** What a crawl tells while it works: for a status line, JSON lines or a log. */
export type CrawlEvent =
  | { readonly type: 'start'; readonly seeds: readonly string[]; readonly resumed: boolean }
  | {
      readonly type: 'fetched';
      readonly url: string;
      readonly status: number;
      readonly role: string;
      readonly bytes: number;
      readonly application: string | null;
      readonly level: string | null;
      readonly objects: number;
      /** Links of the page that were new. */
      readonly queued: number;
    }
  | { readonly type: 'failed'; readonly url: string; readonly why: string }
  | { readonly type: 'retry'; readonly url: string; readonly at: string; readonly why: string }
  | { readonly type: 'robots'; readonly url: string; readonly why: string }
  | { readonly type: 'parked'; readonly host: string; readonly until: string; readonly why: string }
  | { readonly type: 'paused'; readonly until: string; readonly why: string }
  | { readonly type: 'notice'; readonly url: string; readonly text: string }
  | { readonly type: 'end'; readonly stopped: string | null; readonly report: Report };

/** How far a crawl is, for a status line. */
export interface CrawlStatus {
  readonly url: string | null;
  readonly level: string | null;
  readonly pages: number;
  readonly objects: number;
  readonly requests: number;
  readonly queued: number;
  readonly seconds: number;
}
