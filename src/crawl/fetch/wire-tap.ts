import type { Socket } from 'node:net';
import {
  type BodyFraming,
  findHeadEnd,
  frameBody,
  keepsConnection,
  parseResponseHead,
  type ResponseHead,
} from './response-head.ts';

/** The response can't be read as HTTP/1; `code` is `AAH_PROTOCOL` or `AAH_HEAD_TOO_LARGE`. */
export class WireError extends Error {
  override readonly name = 'WireError';
  constructor(
    readonly code: 'AAH_PROTOCOL' | 'AAH_HEAD_TOO_LARGE',
    message: string,
  ) {
    super(message);
  }
}

/** What went over the wire for one exchange, as it happens. */
export class WireRecord {
  readonly sent: Buffer[] = [];
  readonly interim: Buffer[] = [];
  readonly body: Buffer[] = [];
  headBytes: Buffer | null = null;
  head: ResponseHead | null = null;
  framing: BodyFraming | null = null;
  bodyBytes = 0;
  received = 0;
  #interimBytes = 0;
  /** Bytes of a head that is not complete yet. */
  pending: Buffer = Buffer.alloc(0);

  constructor(
    readonly method: 'GET' | 'HEAD',
    readonly maxHeadBytes: number,
  ) {}

  /**
   * Takes what the socket gave and returns what the HTTP client is to see of it: once the head is complete, a
   * plain head with nothing but the framing, then the body untouched. So header fields that llhttp rejects
   * and unasked-for 100 responses do not cost the page, and the record stays exact.
   */
  take(chunk: Buffer): Buffer {
    this.received += chunk.length;
    if (this.head !== null) return this.#takeBody(chunk);
    let bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    for (;;) {
      const end = findHeadEnd(bytes);
      if (end === -1 || end > this.maxHeadBytes) break;
      const head = parseResponseHead(bytes.subarray(0, end));
      if (head === null)
        throw new WireError('AAH_PROTOCOL', `expected a status line, found ${quoteStart(bytes)}`);
      if (head.status === 101)
        throw new WireError('AAH_PROTOCOL', 'the server changed protocols unasked (101)');
      const headBytes = bytes.subarray(0, end);
      bytes = bytes.subarray(end);
      if (head.status < 200) {
        this.interim.push(headBytes);
        this.#interimBytes += headBytes.length;
        if (this.#interimBytes <= this.maxHeadBytes) continue;
        throw new WireError(
          'AAH_HEAD_TOO_LARGE',
          `interim responses are larger than ${this.maxHeadBytes} bytes`,
        );
      }
      this.pending = Buffer.alloc(0);
      this.headBytes = headBytes;
      this.head = head;
      this.framing = frameBody(head, this.method);
      if (this.framing.kind === 'contradictory') throw new WireError('AAH_PROTOCOL', this.framing.message);
      const plain = Buffer.from(printPlainHead(head, this.framing), 'latin1');
      return bytes.length === 0 ? plain : Buffer.concat([plain, this.#takeBody(bytes)]);
    }
    if (bytes.length > this.maxHeadBytes) {
      throw new WireError(
        'AAH_HEAD_TOO_LARGE',
        `the header fields are larger than ${this.maxHeadBytes} bytes`,
      );
    }
    if (bytes.length >= 5 && bytes.toString('latin1', 0, 5).toUpperCase() !== 'HTTP/') {
      throw new WireError('AAH_PROTOCOL', `expected a status line, found ${quoteStart(bytes)}`);
    }
    this.pending = bytes;
    return this.pending.subarray(0, 0);
  }

  #takeBody(chunk: Buffer): Buffer {
    this.body.push(chunk);
    this.bodyBytes += chunk.length;
    return chunk;
  }
}

function quoteStart(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1', 0, 40));
}

function printPlainHead(head: ResponseHead, framing: BodyFraming): string {
  const lines = [`HTTP/1.1 ${head.status} -`];
  if (framing.kind === 'length') lines.push(`content-length: ${framing.length}`);
  if (framing.kind === 'chunked') lines.push('transfer-encoding: chunked');
  if (keepsConnection(head, framing)) {
    lines.push('connection: keep-alive');
    for (const [name, value] of head.headers) {
      if (name.toLowerCase() === 'keep-alive' && /^[\w=, ]{1,80}$/.test(value))
        lines.push(`keep-alive: ${value}`);
    }
  } else {
    lines.push('connection: close');
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Where the tap of a socket finds the record of the exchange that is under way; null between exchanges. */
export interface TapTarget {
  record: WireRecord | null;
}

/**
 * Records what undici reads from and writes to a socket. It relies on undici reading HTTP/1 with
 * `socket.read()`; one exchange at a time (pipelining 1) makes the bytes attributable.
 */
export function tapSocket(socket: Socket, target: TapTarget): void {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...input: unknown[]) => boolean;
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || target.record === null) return chunk;
      try {
        const visible = target.record.take(chunk);
        if (visible.length > 0) return visible;
      } catch (error) {
        socket.destroy(error as Error);
        return null;
      }
    }
  };
  socket.write = (...input: unknown[]): boolean => {
    const [data, encoding] = input;
    if (typeof data === 'string') {
      target.record?.sent.push(
        Buffer.from(data, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
      );
    } else if (data instanceof Uint8Array) {
      target.record?.sent.push(Buffer.from(data));
    }
    return write(...input);
  };
}
