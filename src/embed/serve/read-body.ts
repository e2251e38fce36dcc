import type { IncomingMessage } from 'node:http';

/** A request's body, or why it can't be had. */
export type Body =
  | { readonly kind: 'body'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'too-large' | 'too-slow' | 'broken' };

/** Reads a body up to `maxBytes`, in `timeout` milliseconds. */
export function readBody(request: IncomingMessage, maxBytes: number, timeout: number): Promise<Body> {
  return new Promise((resolve) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > maxBytes) {
      resolve({ kind: 'too-large' });
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (body: Body) => {
      clearTimeout(timer);
      request.off('data', onData);
      resolve(body);
    };
    const timer = setTimeout(() => end({ kind: 'too-slow' }), timeout);
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) end({ kind: 'too-large' });
      else chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => end({ kind: 'body', bytes: join(chunks, length) }));
    request.once('error', () => end({ kind: 'broken' }));
    request.once('aborted', () => end({ kind: 'broken' }));
  });
}

/** In memory of its own, so that it can be handed to another thread without a copy. */
function join(chunks: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  // Not filled with zeros first, and not from the pool that small buffers share: all of it is written here.
  const bytes = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}
