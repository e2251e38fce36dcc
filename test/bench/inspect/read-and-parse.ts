/** What `process` is compared with: reads a WARC file with warcio and parses its pages with htmlparser2, nothing else. */
import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { WARCParser } from 'warcio';

const nothing = () => {};
for await (const record of new WARCParser(createReadStream(process.argv[2]!) as never)) {
  if (record.warcType !== 'response') continue;
  const parser = new Parser({ onopentag: nothing, onclosetag: nothing, ontext: nothing });
  parser.write(await record.contentText());
  parser.end();
}
