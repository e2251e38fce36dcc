import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** One connection that is kept: writes a request, waits for all of the answer, and does nothing else that would take time. */
export class BareClient {
  private constructor(private readonly socket: Socket) {}

  static async connect(url: string): Promise<BareClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new BareClient(socket);
  }

  /** Posts a body; resolves to the status when the whole answer is there. */
  async post(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
    const fields = Object.entries({ host: 'bench', ...headers, 'content-length': String(body.length) });
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const answered = this.#answer();
    this.socket.cork();
    this.socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1');
    this.socket.write(body);
    this.socket.uncork();
    return await answered;
  }

  close(): void {
    this.socket.destroy();
  }

  /** The service says how long its answers are. */
  #answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      let head = '';
      let left = Number.POSITIVE_INFINITY;
      const end = (result: number | Error) => {
        this.socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
        if (typeof result === 'number') resolve(result);
        else reject(result);
      };
      this.socket.on('error', end).on('close', () => end(new Error('the service closed the connection')));
      this.socket.on('data', (chunk: Buffer) => {
        if (left !== Number.POSITIVE_INFINITY) left -= chunk.length;
        else {
          head += chunk.toString('latin1');
          const body = head.indexOf(HEAD_END);
          if (body === -1) return;
          const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, body))?.[1];
          if (length === undefined) return end(new Error('expected Content-Length in the answer'));
          left = Number(length) - (head.length - body - HEAD_END.length);
        }
        if (left <= 0) end(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
      });
    });
  }
}
