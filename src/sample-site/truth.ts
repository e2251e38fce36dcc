/** The four applications of the sample site. */
export const SAMPLE_APPLICATIONS = ['wordpress', 'phpbb', 'vbulletin', 'mediawiki'] as const;

/** One of the four applications of the sample site. */
export type SampleApplication = (typeof SAMPLE_APPLICATIONS)[number];

/** One thing that the sample site holds, as a perfect extraction would give it. */
export interface TruthObject {
  readonly type: 'post' | 'comment' | 'thread' | 'article';
  /** The permalink that its own page prints for it, without session parameters. */
  readonly url: string;
  /** A page that shows it, the one a crawl should fetch. */
  readonly page: string;
  readonly title?: string;
  readonly author?: string;
  /** ISO 8601, UTC. */
  readonly date?: string;
  /** Its own words, one line a block; without quotations of other posts, signature and attachment boxes. */
  readonly text: string;
  /** Links in the text that lead away from the site. */
  readonly externalLinks: readonly string[];
  /** The permalink of the post or thread that it belongs to. */
  readonly partOf?: string;
}

/** What one application holds. */
export interface ApplicationTruth {
  readonly objects: readonly TruthObject[];
  /** The least pages that reach everything, in an order in which a crawl can: lists, their pages, content. */
  readonly usefulPages: readonly string[];
}
