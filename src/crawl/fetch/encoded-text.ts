import { decodeBody } from '../../page/decode.ts';
import { decodeContent } from './content-decoding.ts';

/** A body as it came, and what it takes to read it; plain data, so that another thread may do it. */
export interface EncodedText {
  /** Content-encoded. */
  readonly payload: Uint8Array;
  readonly codings: readonly string[];
  readonly contentType: string | undefined;
  /** What the decoded body is cut at. */
  readonly maxBytes: number;
}

/** The body for another thread: a copy to hand over, since the payload itself is a part of what goes to the archive. */
export function bodyToSend(body: string | EncodedText): {
  readonly body: string | EncodedText;
  readonly transfer: readonly ArrayBuffer[];
} {
  if (typeof body === 'string') return { body, transfer: [] };
  const payload = new Uint8Array(body.payload);
  return { body: { ...body, payload }, transfer: [payload.buffer] };
}

/** The text of a body. */
export async function readText(body: string | EncodedText): Promise<string> {
  if (typeof body === 'string') return body;
  const { payload, codings, contentType, maxBytes } = body;
  const { bytes } = await decodeContent(payload, codings, maxBytes);
  return decodeBody(bytes, contentType === undefined ? [] : [['content-type', contentType]]).text;
}
