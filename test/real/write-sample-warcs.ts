/** Writes WARC files with every record type and odd responses: `npx tsx test/real/write-sample-warcs.ts DIR`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  contentDigest,
  indexWarc,
  MemoryPayloadIndex,
  metadataRecord,
  pageLine,
  pagesHeader,
  requestRecord,
  resourceRecord,
  responseHead,
  responseRecord,
  revisitRecord,
  WarcWriter,
  warcinfoFields,
  writeCdxj,
  writeWacz,
} from '../../src/archive/index.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('expected a directory');

const latin1 = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
const html = Buffer.from(`<title>x</title>${'<p>text'.repeat(500)}`);
const block = (head: string, body: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.concat([latin1(`${head}\n\n`), body]);

const responses: readonly (readonly [string, Buffer])[] = [
  ['http://www.example.com/', block('HTTP/1.1 200 OK\nContent-Type: text/html', html)],
  ['http://example.com/Again/?b=2&a=1', block('HTTP/1.1 200 OK\nContent-Type: text/html', html)],
  [
    'http://example.com/cookies',
    block('HTTP/1.1 200 OK\nSet-Cookie: a=1\nset-cookie: b=2\nX-Name: Jürgen', html.subarray(3)),
  ],
  [
    'http://example.com/gzip',
    block('HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: gzip', gzipSync(html)),
  ],
  [
    'http://example.com/br',
    block('HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: br', brotliCompressSync(html)),
  ],
  [
    'http://example.com/chunked',
    block(
      'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nContent-Type: text/plain; charset=x',
      latin1('5\nhello\n3;x=1\nyou\n0\n\n'),
    ),
  ],
  ['https://example.com:443/empty', block('HTTP/1.1 204 No Content')],
  [
    'http://example.com:8080/%7Euser/%C3%A9?q=%20',
    block('HTTP/1.1 404 Not Found\nContent-Type: text/html', latin1('no')),
  ],
  ['http://example.com/a,,,b', block('HTTP/1.1 301 Moved\nLocation: /', latin1('moved'))],
  [
    'http://example.com/bytes',
    block('HTTP/1.0 200 OK\nContent-Type: application/octet-stream', Buffer.alloc(300_000, 'abc\0')),
  ],
];

const info = warcinfoFields({
  software: 'aah',
  operator: 'Test <test@example.com>',
  description: 'Odd responses',
  robots: 'all',
  options: { delay: 0 },
});
const writer = await WarcWriter.open({ directory, info, maxFileBytes: 8000 });
const meta = await WarcWriter.open({ directory, info, suffix: '-meta' });
const stored = new MemoryPayloadIndex();
for (const [index, [uri, bytes]] of responses.entries()) {
  const digest = index % 2 === 0 ? 'sha1' : 'sha256';
  const key = contentDigest(bytes);
  const original = stored.find(key);
  const options = { ipAddress: '127.0.0.1', digest } as const;
  const response =
    original === undefined
      ? responseRecord(uri, bytes, options)
      : revisitRecord(uri, original, responseHead(bytes), options);
  const { payloadDigest = key, date, id } = response;
  stored.add(key, { payloadDigest, uri, date, id });
  const request = requestRecord(uri, latin1(`GET ${new URL(uri).pathname} HTTP/1.1\nHost: example.com\n\n`), {
    concurrentTo: [response.id],
  });
  await writer.writeExchange([response, request]);
  const quads = Buffer.from(`<${uri}> <http://purl.org/dc/terms/title> "x" .\n`);
  await meta.writeExchange([metadataRecord(`urn:aah:${index}`, quads, 'application/n-quads', response.id)]);
}
await writer.writeExchange([resourceRecord('urn:notes:1', Buffer.from('notes'), 'text/plain')]);
const warcs = [...(await writer.close()), ...(await meta.close())];

async function* indexAll(): AsyncGenerator<string> {
  for (const warc of warcs) yield* indexWarc(warc);
}
const cdxj = join(directory, 'index.cdxj');
await writeCdxj(cdxj, indexAll());
const pages = join(directory, 'pages.jsonl');
const page = {
  id: '1',
  url: 'http://www.example.com/',
  ts: new Date().toISOString(),
  title: 'x',
  text: 'text',
};
await writeFile(pages, `${pagesHeader()}\n${pageLine(page)}\n`);
const contents = {
  warcs,
  cdxj,
  pages,
  extra: [{ name: 'rdf/pages.jsonl', path: pages }],
  software: 'aah',
  title: 'Odd',
};
await writeWacz(join(directory, 'plain-index.wacz'), contents);
await writeWacz(join(directory, 'compressed-index.wacz'), contents, {
  maxPlainIndexBytes: 0,
  zip64: 'always',
});
