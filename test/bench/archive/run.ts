/**
 * What writing a WARC costs beyond gzip alone: CPU of `WarcWriter` against `zlib.gzip` of the same payloads
 * at the same level, in one process, taking turns; and reading against package warcio.
 * `npx tsx test/bench/archive/run.ts [--smoke]`
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { WARCParser } from 'warcio';
import { readWarc, requestRecord, responseRecord, WarcWriter } from '../../../src/archive/index.ts';

const LIMIT = 1.5;
const LEVEL = 6;
const smoke = process.argv.includes('--smoke');
const rounds = smoke ? 3 : 9;
const exchanges = smoke ? 60 : 400;
const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);

interface Exchange {
  readonly uri: string;
  readonly request: Buffer;
  readonly response: Buffer;
}

/** Forum-like pages of 5 to 120 KB from a seeded generator, so that every run writes the same bytes. */
function makeExchanges(count: number): Exchange[] {
  let state = 42;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const words = Array.from({ length: 3000 }, () =>
    Array.from({ length: 2 + random(9) }, () => String.fromCharCode(97 + random(26))).join(''),
  );
  return Array.from({ length: count }, (_, number) => {
    const size = 5_000 + random(115_000);
    let body = '<!DOCTYPE html><html><head><title>Thread</title></head><body>';
    while (body.length < size) {
      const text = Array.from({ length: 60 }, () => words[random(words.length)]).join(' ');
      body += `<div class="post" id="p${random(1e6)}"><a href="/user/${random(5000)}">${words[random(3000)]}</a><p>${text}</p></div>\n`;
    }
    const uri = `http://forum.example/viewtopic.php?t=${number}`;
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n`;
    const request = `GET /viewtopic.php?t=${number} HTTP/1.1\r\nHost: forum.example\r\nUser-Agent: bench\r\nAccept: */*\r\n\r\n`;
    return { uri, request: Buffer.from(request), response: Buffer.from(head + body) };
  });
}

/** CPU milliseconds of all threads. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

async function gzipAlone(list: readonly Exchange[]): Promise<void> {
  for (const { request, response } of list) {
    await Promise.all([compress(response, { level: LEVEL }), compress(request, { level: LEVEL })]);
  }
}

async function writeWarc(list: readonly Exchange[], directory: string): Promise<string> {
  const writer = await WarcWriter.open({ directory, info: [['software', 'bench']], level: LEVEL });
  for (const { uri, request, response } of list) {
    const stored = responseRecord(uri, response, { ipAddress: '127.0.0.1' });
    await writer.writeExchange([stored, requestRecord(uri, request, { concurrentTo: [stored.id] })]);
  }
  return (await writer.close()).at(-1)!;
}

async function readOurs(path: string): Promise<number> {
  let bytes = 0;
  for await (const entry of readWarc(path)) if (entry.kind === 'record') bytes += entry.block.length;
  return bytes;
}

async function readWithWarcio(path: string): Promise<number> {
  let bytes = 0;
  for await (const record of new WARCParser(createReadStream(path), { parseHttp: false })) {
    bytes += (await record.readFully()).length;
  }
  return bytes;
}

const list = makeExchanges(exchanges);
const directory = mkdtempSync(join(tmpdir(), 'aah-bench-archive-'));
try {
  let path = '';
  const write = { gzip: [] as number[], warc: [] as number[] };
  const read = { warcio: [] as number[], ours: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const alone = await cpu(() => gzipAlone(list));
    const warc = await cpu(async () => {
      path = await writeWarc(list, directory);
    });
    const theirs = await cpu(() => readWithWarcio(path));
    const ours = await cpu(() => readOurs(path));
    // The first round warms up.
    if (round < 0) continue;
    write.gzip.push(alone);
    write.warc.push(warc);
    read.warcio.push(theirs);
    read.ours.push(ours);
  }
  const ratios = write.warc.map((warc, round) => warc / write.gzip[round]!);
  const payload = list.reduce((sum, one) => sum + one.request.length + one.response.length, 0);
  const { size } = await stat(path);
  console.log(
    `${exchanges} exchanges, ${(payload / 1e6).toFixed(1)} MB, ${(size / 1e6).toFixed(1)} MB as WARC, level ${LEVEL}, ${rounds} rounds, medians`,
  );
  console.log(
    `writing  gzip alone ${median(write.gzip).toFixed(0)} ms CPU   WarcWriter ${median(write.warc).toFixed(0)} ms CPU`,
  );
  console.log(
    `         ratio ${median(ratios).toFixed(2)} (at most ${LIMIT}), rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
  );
  const gain = read.warcio.map((theirs, round) => theirs / read.ours[round]!);
  console.log(
    `reading  package warcio ${median(read.warcio).toFixed(0)} ms CPU   readWarc ${median(read.ours).toFixed(0)} ms CPU   ${median(gain).toFixed(1)}x`,
  );
  // A smoke run is too short to judge a ratio of times by.
  if (!smoke && median(ratios) > LIMIT) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}
