#!/usr/bin/env node
import { main } from './main.ts';

const controller = new AbortController();
let interrupts = 0;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    interrupts++;
    // The first asks to finish what is in hand; whoever insists gets out at once, and resume mends the rest.
    if (interrupts > 1) process.exit(130);
    controller.abort();
  });
}
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
const { stdin, stdout, stderr, env } = process;
process.exitCode = await main(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  signal: controller.signal,
});
