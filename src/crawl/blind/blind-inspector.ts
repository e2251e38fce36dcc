import { type Outcome, SCHEMA_VERSION } from '../../outcome.ts';
import type {
  InspectedPage,
  PageContext,
  PageInspector,
  ReadablePage,
  UrlVerdict,
} from '../crawler/page-inspector.ts';
import { printPage } from '../output/printed-page.ts';
import { digestOfText } from '../output/text-digest.ts';
import type { BlindFindings } from './blind-reader.ts';
import type { Reading } from './reading.ts';

/** Every link of the site is followed, whatever the application; a URL is known by itself. */
export class BlindInspector implements PageInspector {
  constructor(private readonly reading: Reading) {}

  async inspect(page: ReadablePage, context: PageContext): Promise<InspectedPage> {
    const { url, headers, body, capturedAt } = page;
    const findings = await this.reading.read({ url, headers, body, context });
    const { title, text, pairs } = findings;
    return {
      // A blind crawl knows nothing that a triple could say.
      ...printPage(outcomeOf(findings, capturedAt), { title, text, provenance: null }),
      // A blind crawl hardly ever asks.
      get textDigest() {
        return digestOfText(text);
      },
      pairs,
    };
  }

  async judge(url: string): Promise<UrlVerdict> {
    return { url, canonical: url, rule: null };
  }

  async close(): Promise<void> {
    await this.reading.close();
  }
}

function outcomeOf({ url, links, skipped, robots }: BlindFindings, capturedAt: Date): Outcome {
  const data = {
    schemaVersion: SCHEMA_VERSION,
    url,
    canonical: url,
    capturedAt: capturedAt.toISOString(),
    application: { kind: 'unknown' },
    level: { kind: 'unknown', lost: [] },
    links,
    skipped,
    objects: [],
    aliases: [],
    adaptations: [],
    wanted: [],
    robots,
    notices: [],
  } as const satisfies Omit<Outcome, 'explain'>;
  const explain = async () => 'A blind crawl asks no application.\n';
  return Object.defineProperty(data, 'explain', { value: explain }) as unknown as Outcome;
}
