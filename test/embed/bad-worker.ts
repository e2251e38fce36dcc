/** A worker of the tests that does what the page says: `throw`, `exit`, `hang`; anything else it sends back. */

import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Request, Response } from '../../src/embed/serve/worker.ts';

const { store } = workerData as { readonly store: string };
if (existsSync(`${store}/no-more-workers`)) throw new Error('no more workers');
const tell = (response: Response) => parentPort?.postMessage(response);
parentPort?.on('message', (message: Request) => {
  if (message === 'stop') process.exit(0);
  const text = Buffer.from(message.job.body).toString();
  if (text === 'throw') throw new Error('thrown by the page');
  if (text === 'exit') process.exit(3);
  if (text === 'hang') for (;;);
  tell({ number: message.number, answer: { kind: 'done', body: message.job.body } });
});
tell('ready');
