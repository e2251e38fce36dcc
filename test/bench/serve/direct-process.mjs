/**
 * `inspect` of the built program in a process of its own, in a thread with the memory that the service's threads have: with
 * less, it would take a tenth longer and flatter the service. The parent gives pages; it tells what one cost on average.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { createHelper } from '../../../dist/helper.js';
import { PAGE_THREAD_LIMITS } from '../../../dist/thread-memory.js';

if (isMainThread) {
  const thread = new Worker(fileURLToPath(import.meta.url), { resourceLimits: PAGE_THREAD_LIMITS });
  thread.on('message', (message) => process.send(message));
  process.on('message', (inputs) => thread.postMessage(inputs));
} else {
  const helper = await createHelper();
  parentPort.on('message', async (inputs) => {
    const before = process.cpuUsage();
    const started = performance.now();
    for (const input of inputs) await helper.inspect(input);
    const wall = (performance.now() - started) / inputs.length;
    const { user, system } = process.cpuUsage(before);
    parentPort.postMessage({ cpu: (user + system) / 1000 / inputs.length, wall });
  });
  parentPort.postMessage('ready');
}
