import { createExchange, type Exchange, type Truncation } from './exchange.ts';
import { describeFailure } from './failure.ts';
import { ExchangeEnded, type WireOutcome } from './http-exchange.ts';
import { readMessageBody } from './transfer-decoding.ts';
import { errors } from './undici.ts';

/** What the record of the wire does not know. */
export interface ExchangeContext {
  readonly url: string;
  readonly ip: string | null;
  readonly maxBodyBytes: number;
  readonly maxDecodedBytes: number;
}

/**
 * Makes an exchange of what went over the wire; null when no complete head came. Bytes behind the end of the
 * message are left out, a message that ends too early is marked: both get a notice.
 */
export function assembleExchange(outcome: WireOutcome, context: ExchangeContext): Exchange | null {
  const { record, error } = outcome;
  const { head, headBytes, framing } = record;
  if (head === null || headBytes === null || framing === null || framing.kind === 'contradictory')
    return null;
  const received = Buffer.concat([headBytes, ...record.body]);
  const wire = received.subarray(headBytes.length, headBytes.length + context.maxBodyBytes);
  const body = readMessageBody(framing, wire);
  const endIsKnown = body.complete && framing.kind !== 'until-close';
  const cut = record.bodyBytes > wire.length;
  const truncated = endIsKnown ? null : nameTruncation(error, cut, body.complete);
  const notices: string[] = [];
  if (error !== null && truncated !== null) notices.push(describeFailure(error));
  if (endIsKnown && body.wireLength < record.bodyBytes) {
    notices.push(`${record.bodyBytes - body.wireLength} bytes after the end of the response were left out`);
  }
  return createExchange(
    {
      url: context.url,
      method: record.method,
      request: withoutProxyCredentials(Buffer.concat(record.sent)),
      interim: Buffer.concat(record.interim),
      response: received.subarray(0, headBytes.length + body.wireLength),
      headLength: headBytes.length,
      head,
      payload: body.payload,
      ip: context.ip,
      startedAt: outcome.startedAt,
      durationMs: outcome.durationMs,
      truncated,
      notices,
    },
    context.maxDecodedBytes,
  );
}

/** The operator's password for a proxy is no part of what is archived. */
function withoutProxyCredentials(request: Buffer): Buffer {
  const start = request.indexOf('\r\nProxy-Authorization: ');
  if (start === -1) return request;
  return Buffer.concat([request.subarray(0, start), request.subarray(request.indexOf('\r\n', start + 2))]);
}

function nameTruncation(error: Error | null, cut: boolean, complete: boolean): Truncation | null {
  if (cut) return 'length';
  if (error === null) return complete ? null : 'disconnect';
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'AAH_LENGTH') return 'length';
  if (code === 'AAH_TIME' || code === 'UND_ERR_BODY_TIMEOUT') return 'time';
  if (error instanceof ExchangeEnded || error instanceof errors.HTTPParserError) return 'unspecified';
  return 'disconnect';
}
