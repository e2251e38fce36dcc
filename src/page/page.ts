import type { ElementNode } from './tree.ts';

/** Header fields as hosts have them: a record, pairs in wire order, or anything iterable such as `Headers`. */
export type HeadersInput =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One capture, as the host crawler hands it over. A string body is already decoded, bytes are not. */
export interface PageInput {
  readonly url: string;
  /** @default 200 */
  readonly status?: number;
  readonly headers?: HeadersInput;
  readonly body: string | Uint8Array;
  /** @default the helper's clock */
  readonly capturedAt?: string | Date;
  /** True when the body is the DOM of a browser after scripts ran. @default false */
  readonly rendered?: boolean;
}

/** Told of every element while the page is parsed; `close` comes when all children are in the tree. */
export interface ParseListener {
  open(element: ElementNode): void;
  close(element: ElementNode): void;
}

/** The `Document` of the DOM where the host's compiler knows one (`lib: ["dom"]`), else nothing to rely on. */
export type StandardDocument = typeof globalThis extends { Document: { prototype: infer D } } ? D : unknown;

/** A parsed capture. */
export interface Page {
  /** Absolute URL without fragment. */
  readonly url: string;
  readonly status: number;
  /** Names lower case, in the order received, duplicates kept. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The decoded body. */
  readonly text: string;
  /** The encoding the body was decoded from, `utf-8` for string bodies. */
  readonly encoding: string;
  /** The virtual document: `#document` with the children `http` and the elements of the page. */
  readonly root: ElementNode;
  /** ISO 8601, UTC. */
  readonly capturedAt: string;
  readonly rendered: boolean;
  /** Which limits cut the page short, empty for all ordinary pages. */
  readonly truncated: readonly string[];
  /** A standard DOM of the page (linkedom), made when first asked for. */
  readonly document: StandardDocument;
}
