/** The service in a process of its own: service-process.ts WORKERS. Tells its parent its URL, then its use of the machine when asked. */
import { serve } from '../../../src/embed/serve/serve.ts';

/** Microseconds of all threads, bytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

const service = await serve({ port: 0, workers: Number(process.argv[2]) });
process.on('message', async (message) => {
  if (message === 'stop') {
    await service.stop();
    process.disconnect();
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage);
});
process.send?.(service.url);
