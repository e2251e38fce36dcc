import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { WARCParser } from 'warcio';
import { pageOf, readWarc, responseRecord, WarcWriter, warcinfoFields } from '../../../dist/archive/index.js';
import { type ApplicationAwareHelper, createHelper } from '../../../dist/helper.js';
import { type Measured, median, processorTime } from './goal.ts';
import { threadPage } from './thread-page.ts';

const ROUNDS = 3;
const nothing = () => {};

/** Reading a WARC and inspecting its pages, against reading and parsing the same file with warcio and htmlparser2 alone. */
export async function measureProcess(pages: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'aah-bench-'));
  try {
    const path = await writeArchive(folder, pages);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await processorTime(() => readAndParse(path)));
      const helper = await createHelper();
      ours.push(await processorTime(() => readAndInspect(path, helper)));
    }
    const share = (100 * median(theirs)) / median(ours);
    return {
      lines: ['', `\`process\` has ${share.toFixed(0)}% of the speed of warcio and htmlparser2 alone.`],
      goals: [
        {
          text: `process keeps ${share.toFixed(0)}% of the speed of reading and parsing alone (goal: at least 80%)`,
          met: share >= 80,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeArchive(folder: string, pages: number): Promise<string> {
  const writer = await WarcWriter.open({
    directory: folder,
    info: warcinfoFields({ software: 'bench' } as never),
  } as never);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  let file = '';
  for (let number = 0; number < pages; number++) {
    const { url, body } = threadPage(90_000, number);
    const [written] = await writer.writeExchange([responseRecord(url, Buffer.from(head + body))]);
    file = written?.file ?? file;
  }
  await writer.close();
  return join(folder, file.replace(/\.open$/, ''));
}

async function readAndInspect(path: string, helper: ApplicationAwareHelper): Promise<void> {
  for await (const entry of readWarc(path)) {
    const input = entry.kind === 'record' ? pageOf(entry) : null;
    if (input !== null) await helper.inspect(input);
  }
}

async function readAndParse(path: string): Promise<void> {
  for await (const record of new WARCParser(createReadStream(path) as never)) {
    if (record.warcType !== 'response') continue;
    const parser = new Parser({ onopentag: nothing, onclosetag: nothing, ontext: nothing });
    parser.write(await record.contentText());
    parser.end();
  }
}
