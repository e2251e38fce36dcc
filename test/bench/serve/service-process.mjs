/**
 * The service of the built program in a process of its own: service-process.mjs WORKERS. Tells its parent its URL, then its
 * use of the machine when asked: microseconds of all threads, bytes.
 */
import { serve } from '../../../dist/embed/serve/serve.js';

const service = await serve({ port: 0, workers: Number(process.argv[2]) });
process.on('message', async (message) => {
  if (message === 'stop') {
    await service.stop();
    process.disconnect();
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, memory: process.memoryUsage.rss() });
});
process.send(service.url);
