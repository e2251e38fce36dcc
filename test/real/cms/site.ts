/** One text that the database holds; fields that the page does not print are absent. */
export interface TruthText {
  readonly type: 'post' | 'article' | 'comment';
  readonly text: string;
  readonly title?: string;
  readonly author?: string;
  /** ISO 8601; compared by day. */
  readonly date?: string;
}

/** A theme or skin that the installation can wear. */
export interface Look {
  readonly name: string;
  activate(): Promise<void>;
}

/** An installation that runs on loopback. */
export interface RealSite {
  /** Where a crawl starts. */
  readonly start: string;
  /** What it is crawled in; the first is the software's default, and the one that is crawled blindly. */
  readonly looks: readonly Look[];
  readonly truth: readonly TruthText[];
  /** Fewest requests that show every text. */
  readonly least: number;
  /** What was filled in, for the table. */
  readonly size: string;
}

/** How one application is installed and filled. */
export interface RealApplication {
  readonly id: string;
  readonly name: string;
  /** PHP extensions and programs that it needs. */
  readonly needs: { readonly extensions: readonly string[]; readonly programs: readonly string[] };
  /** Debian packages whose files are used, never installed. */
  readonly packages: readonly string[];
  /** Most requests, as a factor of the least. */
  readonly economy: number;
  /** Fills `root`, where the packages' files lie, so that `serve` can start it at `origin`. */
  install(workshop: Workshop): Promise<RealSite>;
}

/** What an application gets to work with. */
export interface Workshop {
  /** Own folder of this installation. */
  readonly folder: string;
  /** The packages' files, `usr/share/...`. */
  readonly root: string;
  /** Scheme, host and port that visitors use. */
  readonly origin: string;
  /** Runs PHP to its end and returns what it printed. */
  php(args: readonly string[], input?: string): Promise<string>;
  /** Starts PHP's own server behind `origin`. */
  serve(documents: string, router?: string): Promise<void>;
  /** Starts a program that is ended with the installation. */
  start(program: string, args: readonly string[]): Promise<void>;
}

/** This part can't be checked here; the message says why. */
export class Skipped extends Error {}
