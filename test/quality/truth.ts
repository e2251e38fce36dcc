/** What a site's database holds, as truth.json says it. */
export interface Truth {
  readonly posts?: readonly TruthPost[];
  readonly pages?: readonly TruthPost[];
  readonly threads?: readonly TruthThread[];
}

export interface TruthPost {
  readonly url: string;
  readonly title: string;
  readonly author?: string;
  readonly date?: string;
  /** `post`, `blog` or `article`; pages without are articles. */
  readonly kind?: string;
  readonly bodyText?: string;
  readonly text?: string;
  readonly comments?: readonly TruthMessage[];
}

export interface TruthMessage {
  readonly author: string;
  readonly date?: string;
  readonly text: string;
}

export interface TruthThread {
  readonly url: string;
  readonly title: string;
  readonly posts: readonly TruthMessage[];
}
