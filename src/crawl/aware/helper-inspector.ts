import type { ApplicationAwareHelper } from '../../helper.ts';
import type {
  InspectedPage,
  PageContext,
  PageInspector,
  ReadablePage,
  UrlVerdict,
} from '../crawler/page-inspector.ts';
import { readText } from '../fetch/encoded-text.ts';
import { wordPairs } from '../output/bigrams.ts';
import { plainText, titleOf } from '../output/plain-text.ts';
import { printPage } from '../output/printed-page.ts';
import { digestOfText } from '../output/text-digest.ts';
import { pageProvenance } from './page-provenance.ts';

/** The helper decides, in the thread that asks. */
export class HelperInspector implements PageInspector {
  /** `obeysNoindex`: objects of pages that say noindex are not listed. */
  constructor(
    private readonly helper: ApplicationAwareHelper,
    private readonly options: { readonly obeysNoindex: boolean },
  ) {}

  async inspect(page: ReadablePage, { warcRecord }: PageContext): Promise<InspectedPage> {
    const body = await readText(page.body);
    const found = await this.helper.inspect({ ...page, body });
    const outcome = this.options.obeysNoindex && found.robots.noindex ? { ...found, objects: [] } : found;
    const text = plainText(body);
    const provenance = pageProvenance(this.helper, outcome, warcRecord);
    return {
      ...printPage(outcome, { title: titleOf(body), text, provenance }),
      textDigest: digestOfText(text),
      pairs: wordPairs(text),
    };
  }

  async judge(url: string): Promise<UrlVerdict> {
    const { canonical, rule } = await this.helper.decide(url);
    return { url, canonical, rule };
  }

  async close(): Promise<void> {}
}
