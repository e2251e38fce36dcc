/** A worker of the tests that does what the page says: `throw`, `exit`, `hang`, `wait`; anything else it sends back. */

import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { store } = workerData;
if (existsSync(`${store}/no-more-workers`)) throw new Error('no more workers');
parentPort.on('message', async (message) => {
  if (message === 'stop') process.exit(0);
  const { body } = message.job;
  const text = Buffer.from(body).toString();
  writeFileSync(`${store}/seen-${text}`, '');
  if (text === 'throw') throw new Error('thrown by the page');
  if (text === 'exit') process.exit(3);
  if (text === 'hang') for (;;);
  while (text === 'wait' && !existsSync(`${store}/go-on`)) await new Promise((go) => setTimeout(go, 5));
  parentPort.postMessage({ number: message.number, answer: { kind: 'done', body } });
});
parentPort.postMessage('ready');
