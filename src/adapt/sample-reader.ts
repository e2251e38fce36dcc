import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { Page } from '../page/page.ts';
import { parsePage } from '../page/parse-page.ts';
import { type SampleView, viewSample } from './sample-view.ts';
import type { SamplePage } from './store.ts';

/** Parsed samples kept in memory. */
const MOST_PAGES = 24;

/** Parses samples, and keeps the last few so that a site's samples are parsed once. */
export class SampleReader {
  readonly #pages = new Map<string, Page>();

  /** Remembers a page that was parsed already. */
  know(sample: SamplePage, page: Page): void {
    const key = keyOf(sample);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (this.#pages.size <= MOST_PAGES) return;
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined) this.#pages.delete(oldest);
  }

  /** The sample, parsed and measured. */
  read(sample: SamplePage, identity: UrlIdentity): SampleView {
    const known = this.#pages.get(keyOf(sample));
    const page =
      known !== undefined && known.text === sample.text
        ? known
        : parsePage({
            url: sample.url,
            status: sample.status,
            headers: sample.headers,
            body: sample.text,
            capturedAt: sample.capturedAt,
          });
    this.know(sample, page);
    return viewSample(page, identity);
  }
}

function keyOf({ url, capturedAt }: SamplePage): string {
  return `${capturedAt} ${url}`;
}
