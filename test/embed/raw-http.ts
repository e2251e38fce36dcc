import { connect } from 'node:net';

/** Writes pieces as they are, `pause` milliseconds apart, and gives all that comes back until the connection ends. */
export function sendRaw(url: string, pieces: readonly string[], pause = 0): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const left = [...pieces];
    let text = '';
    const socket = connect(Number(port), hostname);
    const next = () => {
      const piece = left.shift();
      if (piece === undefined || socket.destroyed) return;
      socket.write(piece, 'latin1');
      setTimeout(next, pause);
    };
    socket.on('connect', next);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}
