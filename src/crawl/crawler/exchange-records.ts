import { randomUUID } from 'node:crypto';
import { digestOf } from '../../archive/digest.ts';
import {
  type RecordDraft,
  type RevisitOriginal,
  requestRecord,
  responseRecord,
  revisitRecord,
} from '../../archive/records.ts';
import type { Exchange } from '../fetch/exchange.ts';
import { headerTokens } from '../fetch/response-head.ts';
import type { ChangeHistory } from '../recrawl/history.ts';

/** The records of one exchange, response first. */
export interface ExchangeRecords {
  readonly drafts: readonly RecordDraft[];
  /** Key of the payload for later revisits; null when it can't be referred to. */
  readonly payloadKey: string | null;
  /** What later revisits refer to, when the payload is stored here. */
  readonly original: RevisitOriginal | null;
  readonly isRevisit: boolean;
  /** Digest of the body without transfer coding. */
  readonly digest: string;
}

const COMPRESSED: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** Turns an exchange into WARC records; a payload that is stored already becomes a revisit. `responseId` is a UUID. */
export function exchangeRecords(
  exchange: Exchange,
  responseId: string,
  find: (payloadKey: string) => RevisitOriginal | undefined,
  history?: ChangeHistory,
): ExchangeRecords {
  const digest = digestOf([exchange.payload], 'sha1');
  const requestId = randomUUID();
  const common = {
    date: exchange.startedAt,
    ...(exchange.ip !== null && { ipAddress: exchange.ip }),
  };
  const request = requestRecord(exchange.url, exchange.request, {
    ...common,
    id: requestId,
    concurrentTo: [responseId],
  });
  const options = { ...common, id: responseId, concurrentTo: [requestId] };
  const notModified = exchange.head.status === 304 ? find(history?.digest ?? '') : undefined;
  const whole = exchange.truncated === null && exchange.payload.length > 0;
  const original = notModified ?? (whole ? find(digest) : undefined);
  if (original !== undefined) {
    const head = exchange.response.subarray(0, exchange.headLength);
    const profile = notModified === undefined ? 'identical-payload-digest' : 'server-not-modified';
    const revisit = revisitRecord(exchange.url, original, head, { ...options, profile });
    return { drafts: [revisit, request], payloadKey: null, original: null, isRevisit: true, digest };
  }
  const response = responseRecord(exchange.url, exchange.response, {
    ...options,
    ...(exchange.truncated !== null && { truncated: exchange.truncated }),
    ...(isPayloadStored(exchange) && { payloadDigest: digest }),
    isCompressed: headerTokens(exchange.head, 'content-encoding').some((coding) => COMPRESSED.has(coding)),
  });
  const { payloadDigest } = response;
  const refers = whole && exchange.head.status === 200 && payloadDigest !== undefined;
  return {
    drafts: [response, request],
    payloadKey: refers ? digest : null,
    original: refers ? { payloadDigest, uri: exchange.url, date: response.date, id: response.id } : null,
    isRevisit: false,
    digest,
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Whether the bytes behind the first empty line are the payload itself: no chunk framing, no odd line ends. */
function isPayloadStored({ response, headLength, payload }: Exchange): boolean {
  if (response.length - headLength !== payload.length) return false;
  return HEAD_END.equals(response.subarray(headLength - HEAD_END.length, headLength));
}
