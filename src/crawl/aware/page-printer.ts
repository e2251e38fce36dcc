import type { ApplicationAwareHelper } from '../../helper.ts';
import type { Outcome } from '../../outcome.ts';
import { VERSION } from '../../version.ts';
import { quadsOf } from '../output/page-quads.ts';
import { type PageText, type PrintedPage, printPage } from '../output/printed-page.ts';

const SOFTWARE = `aah/${VERSION}`;

/** The lines and triples of a page that this helper looked into; `warcRecord` is what they refer to. */
export function printOutcome(
  helper: ApplicationAwareHelper,
  outcome: Outcome,
  warcRecord: string,
  text: Omit<PageText, 'quads'> = {},
): PrintedPage {
  const category = categoryOf(helper, outcome);
  const quads = quadsOf(outcome, {
    warcRecord,
    software: SOFTWARE,
    ...(category !== null && { category }),
  });
  return printPage(outcome, { ...text, quads });
}

function categoryOf({ knowledgeBase }: ApplicationAwareHelper, { application }: Outcome): string | null {
  if (application.kind !== 'detected') return null;
  return knowledgeBase.byId.get(application.id)?.category ?? null;
}
