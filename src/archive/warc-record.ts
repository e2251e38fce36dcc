/** One header field, in the order and case of the file. */
export type HeaderField = readonly [name: string, value: string];

/** Where a record lies in its file. */
export interface RecordPlace {
  /** First byte of the record, or of the gzip member that holds it. */
  readonly offset: number;
  /** Bytes in the file; `undefined` when several records share one gzip member, so that it can't be read by itself. */
  readonly length: number | undefined;
}

/** A whole record of a WARC file. */
export interface WarcRecord extends RecordPlace {
  readonly kind: 'record';
  /** `1.1`, `1.0`, `0.18`, … */
  readonly version: string;
  /** `response`, `request`, `revisit`, …, as the file says it, in lower case. */
  readonly type: string;
  readonly id: string;
  readonly date: string;
  /** Without the angle brackets that some writers put around it; empty when there is none. */
  readonly targetUri: string;
  readonly headers: readonly HeaderField[];
  /** Length of the block that the record declares. */
  readonly contentLength: number;
  /** The block, up to `maxBlockBytes`. */
  readonly block: Uint8Array;
  /** True when `block` is shorter than `contentLength` because of `maxBlockBytes` or `wants`. */
  readonly blockCut: boolean;
  readonly notices: readonly string[];
}

/** Bytes that are no whole record; reading went on behind them where possible. */
export interface DamagedRecord {
  readonly kind: 'damaged';
  readonly offset: number;
  readonly reason: string;
  /** What the damaged record was about, when that could still be read. */
  readonly targetUri?: string;
}

export type WarcEntry = WarcRecord | DamagedRecord;

/** First value of a header field, whatever the case of its name. */
export function headerOf(headers: readonly HeaderField[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([given]) => given.toLowerCase() === wanted)?.[1];
}

/** Every value of a header field, in order. */
export function headersOf(headers: readonly HeaderField[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value);
}
