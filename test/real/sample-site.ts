/** Serves the sample site for programs that are not ours: prints one line of JSON with its URLs, ends with its input. */
import { writeFileSync } from 'node:fs';
import { startSampleSite } from '../../src/sample-site/index.ts';

const site = await startSampleSite();
process.stdout.write(`${JSON.stringify({ urls: site.urls })}\n`);
process.stdin.resume();
process.stdin.on('end', async () => {
  const [file] = process.argv.slice(2);
  if (file !== undefined) writeFileSync(file, JSON.stringify({ log: site.log, truth: site.truth }));
  await site.close();
});
