import type { Provenance } from '../../emit/capture-graphs.ts';
import type { ApplicationAwareHelper } from '../../helper.ts';
import type { Outcome } from '../../outcome.ts';
import { VERSION } from '../../version.ts';

const SOFTWARE = `aah/${VERSION}`;

/** What the triples of a page that this helper looked into refer to; `warcRecord` is `urn:uuid:…` of its record. */
export function pageProvenance(
  { knowledgeBase }: ApplicationAwareHelper,
  { application }: Outcome,
  warcRecord: string,
): Provenance {
  const known = application.kind === 'detected' ? knowledgeBase.byId.get(application.id) : undefined;
  return { warcRecord, software: SOFTWARE, ...(known !== undefined && { category: known.category }) };
}
