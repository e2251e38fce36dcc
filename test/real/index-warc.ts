/** Prints our CDXJ index of a WARC file, sorted: `npx tsx test/real/index-warc.ts FILE`. */
import { indexWarc, sortLines } from '../../src/archive/index.ts';

const path = process.argv[2];
if (path === undefined) throw new Error('expected a WARC file');
for await (const line of sortLines(
  indexWarc(path, (damage) => {
    console.error(`damaged at ${damage.offset}: ${damage.reason}`);
    process.exitCode = 1;
  }),
)) {
  console.log(line);
}
