#!/usr/bin/env node
import { EXIT } from './io.ts';
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
const { stdin, stdout, stderr, env } = process;
let outputFailure: NodeJS.ErrnoException | null = null;
// Nobody reads on, or nothing can be written: work stops as by Ctrl-C, so that a crawl is whole and can go on.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  outputFailure ??= error;
  controller.abort();
});
// There is no one left to tell.
stderr.on('error', () => undefined);
const code = await main(process.argv.slice(2), { stdin, stdout, stderr, env, signal: controller.signal });
// What was written last fails a turn later.
await new Promise((resolve) => setImmediate(resolve));
const failure = outputFailure as NodeJS.ErrnoException | null;
// `| head` closes its end on purpose.
if (failure === null || failure.code === 'EPIPE') process.exitCode = code;
else {
  stderr.write(`aah: Can't write to standard output: ${failure.message}\n`);
  process.exitCode = EXIT.failed;
}
