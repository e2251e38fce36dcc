import type { Header } from './virtual-document.ts';

/** Text of a body and the WHATWG name of the encoding it was in. */
export interface DecodedBody {
  readonly text: string;
  readonly encoding: string;
}

/** Decodes a body; never throws. */
export function decodeBody(bytes: Uint8Array, headers: readonly Header[]): DecodedBody {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const label = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    const decoder = new TextDecoder(label);
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  }
}
