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

  /** The service says how long its answers are, at their beginning. */
  #answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      let status = 0;
      let left = 0;
      const end = (error: Error | null) => {
        this.socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
        if (error === null) resolve(status);
        else reject(error);
      };
      this.socket.on('error', end).on('close', () => end(new Error('the service closed the connection')));
      this.socket.on('data', (chunk: Buffer) => {
        if (status === 0) {
          const body = chunk.indexOf(HEAD_END) + HEAD_END.length;
          const head = /^HTTP\/1\.1 (\d+)[\s\S]*\r\ncontent-length: *(\d+)/i.exec(
            chunk.toString('latin1', 0, body),
          );
          if (head === null) return end(new Error('expected a status and Content-Length in the answer'));
          status = Number(head[1]);
          left = Number(head[2]) + body;
        }
        left -= chunk.length;
        if (left <= 0) end(null);
      });
    });
  }
}
