/** `inspect` of the built program in a process of its own. The parent gives pages; it tells what one cost on average. */
import { createHelper } from '../../../dist/helper.js';

const helper = await createHelper();
process.on('message', async (inputs) => {
  const before = process.cpuUsage();
  const started = performance.now();
  for (const input of inputs) await helper.inspect(input);
  const wall = (performance.now() - started) / inputs.length;
  const { user, system } = process.cpuUsage(before);
  process.send({ cpu: (user + system) / 1000 / inputs.length, wall });
});
process.send('ready');
