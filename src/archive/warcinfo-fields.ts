import type { HeaderField } from './warc-record.ts';

/** What a file's warcinfo says about the crawl. */
export interface CrawlDescription {
  /** e.g. `aah/0.1.0 node/20.20.0`. */
  readonly software: string;
  readonly operator?: string;
  readonly description?: string;
  readonly isPartOf?: string;
  readonly userAgent?: string;
  readonly hostname?: string;
  /** `all`, `txt`, `none`: what of robots.txt and robots tags was obeyed. */
  readonly robots: string;
  /** Written as JSON. */
  readonly options?: Readonly<Record<string, unknown>>;
}

const CONFORMS_TO = 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/';

/** The named fields of a warcinfo record, in a fixed order; line breaks in values become spaces. */
export function warcinfoFields(crawl: CrawlDescription): readonly HeaderField[] {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['software', crawl.software],
    ['format', 'WARC File Format 1.1'],
    ['conformsTo', CONFORMS_TO],
    ['operator', crawl.operator],
    ['description', crawl.description],
    ['isPartOf', crawl.isPartOf],
    ['robots', crawl.robots],
    ['http-header-user-agent', crawl.userAgent],
    ['hostname', crawl.hostname],
    ['options', crawl.options === undefined ? undefined : JSON.stringify(crawl.options)],
  ];
  return fields.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.replace(/\s+/g, ' ').trim()] as const],
  );
}
