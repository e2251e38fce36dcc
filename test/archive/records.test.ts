import { describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import {
  contentDigest,
  metadataRecord,
  type RecordDraft,
  requestRecord,
  resourceRecord,
  responseHead,
  responseRecord,
  revisitRecord,
  warcinfoFields,
  warcinfoRecord,
} from '../../src/archive/index.ts';
import { DATE, fixedId, gzipEach, http, printRecord, sampleRecords } from './samples.ts';

const options = { date: DATE, id: fixedId(1) };
const response = http('HTTP/1.1 200 OK\nContent-Type: text/plain', 'hello');
const original = {
  payloadDigest: 'sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N',
  uri: 'http://example.com/old',
  date: '2014-01-01T00:00:00.000Z',
  id: fixedId(9),
};

const cases: readonly (readonly [string, RecordDraft, readonly string[]])[] = [
  [
    'warcinfo',
    warcinfoRecord('f.warc.gz', [['software', 'aah']], options),
    [
      'WARC/1.1',
      'WARC-Type: warcinfo',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Filename: f.warc.gz',
      'WARC-Block-Digest: sha1:EKIFPUHEVKQFVRIC6DZG2NPC2SYSANVO',
      'Content-Type: application/warc-fields',
      'Content-Length: 15',
      '',
      'software: aah',
      '',
      '',
      '',
    ],
  ],
  [
    'response',
    responseRecord('http://example.com/a,,,b', response, {
      ...options,
      ipAddress: '127.0.0.1',
      truncated: 'length',
      identifiedPayloadType: 'text/plain',
      concurrentTo: [fixedId(2), fixedId(3)],
    }),
    [
      'WARC/1.1',
      'WARC-Type: response',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Target-URI: http://example.com/a,,,b',
      'WARC-Concurrent-To: <urn:uuid:00000000-0000-4000-8000-000000000002>',
      'WARC-Concurrent-To: <urn:uuid:00000000-0000-4000-8000-000000000003>',
      'WARC-IP-Address: 127.0.0.1',
      'WARC-Truncated: length',
      'WARC-Identified-Payload-Type: text/plain',
      'WARC-Payload-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N',
      'WARC-Block-Digest: sha1:ZQYHLXU6LL2UY2FYMVYWL6WISJI5CCED',
      'Content-Type: application/http; msgtype=response',
      'Content-Length: 50',
      '',
      'HTTP/1.1 200 OK',
      'Content-Type: text/plain',
      '',
      'hello',
      '',
      '',
    ],
  ],
  [
    'request',
    requestRecord('http://example.com/', http('GET / HTTP/1.1\nHost: example.com'), {
      ...options,
      digest: 'sha256',
    }),
    [
      'WARC/1.1',
      'WARC-Type: request',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Target-URI: http://example.com/',
      'WARC-Payload-Digest: sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'WARC-Block-Digest: sha256:be23e41f8b21ff0264ca05b51c78bba9a7fce74800813b5a1f580fb9700d02b1',
      'Content-Type: application/http; msgtype=request',
      'Content-Length: 37',
      '',
      'GET / HTTP/1.1',
      'Host: example.com',
      '',
      '',
      '',
      '',
    ],
  ],
  [
    'revisit',
    revisitRecord('http://example.com/new', original, responseHead(response), options),
    [
      'WARC/1.1',
      'WARC-Type: revisit',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Target-URI: http://example.com/new',
      'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
      'WARC-Refers-To: <urn:uuid:00000000-0000-4000-8000-000000000009>',
      'WARC-Refers-To-Target-URI: http://example.com/old',
      'WARC-Refers-To-Date: 2014-01-01T00:00:00.000Z',
      'WARC-Payload-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N',
      'WARC-Block-Digest: sha1:J27VOGMUA3L7BPIDPIHGVRAYHWOQB5AV',
      'Content-Type: application/http; msgtype=response',
      'Content-Length: 45',
      '',
      'HTTP/1.1 200 OK',
      'Content-Type: text/plain',
      '',
      '',
      '',
      '',
    ],
  ],
  [
    'metadata',
    metadataRecord('urn:aah:x', Buffer.from('<a> <b> <c> .\n'), 'application/n-quads', fixedId(4), options),
    [
      'WARC/1.1',
      'WARC-Type: metadata',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Target-URI: urn:aah:x',
      'WARC-Refers-To: <urn:uuid:00000000-0000-4000-8000-000000000004>',
      'WARC-Block-Digest: sha1:GJ2VWS4AVG3YJCABWDHVWIVH7FH2LX75',
      'Content-Type: application/n-quads',
      'Content-Length: 14',
      '',
      '<a> <b> <c> .\n',
      '',
      '',
    ],
  ],
  [
    'resource',
    resourceRecord('file:///notes', [Buffer.from('hel'), Buffer.from('lo')], 'text/plain', options),
    [
      'WARC/1.1',
      'WARC-Type: resource',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
      'WARC-Date: 2014-03-03T17:12:00.500Z',
      'WARC-Target-URI: file:///notes',
      'WARC-Payload-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N',
      'WARC-Block-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N',
      'Content-Type: text/plain',
      'Content-Length: 5',
      '',
      'hello',
      '',
      '',
    ],
  ],
];

describe('record constructors', () => {
  it.each(cases)('%s is exact', (_, record, lines) => {
    expect(printRecord(record).toString('latin1')).toBe(lines.join('\r\n'));
  });

  it('refuses a line break in a header', () => {
    expect(() => responseRecord('http://x/\r\nWARC-Type: request', response)).toThrow(/one line of text/);
  });

  it('gives every record its own id and the time it was made', () => {
    const ids = new Set([1, 2, 3].map(() => responseRecord('http://x/', response).id));
    expect(ids.size).toBe(3);
  });
});

describe('contentDigest', () => {
  const plain = http('HTTP/1.1 200 OK', 'hello');
  it.each([
    ['one chunk', '5\r\nhello\r\n0\r\n\r\n'],
    ['two chunks', '2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n'],
  ])('is the same for %s as for no chunks', (_, body) => {
    const chunked = http('HTTP/1.1 200 OK\nTransfer-Encoding: chunked', body);
    expect(contentDigest(chunked)).toBe(contentDigest(plain));
  });
});

describe('warcinfoFields', () => {
  it('keeps the order and leaves out what is not given', () => {
    const fields = warcinfoFields({
      software: 'aah/1',
      robots: 'all',
      description: 'two\nlines',
      options: { 'max-pages': 3 },
    });
    expect(fields.map(([name, value]) => `${name}=${value}`)).toEqual([
      'software=aah/1',
      'format=WARC File Format 1.1',
      'conformsTo=http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      'description=two lines',
      'robots=all',
      'options={"max-pages":3}',
    ]);
  });
});

describe('package warcio', () => {
  it('reads what we write', async () => {
    const bytes = gzipEach(sampleRecords());
    const seen: string[] = [];
    for await (const record of WARCParser.iterRecords([bytes])) {
      const body = Buffer.from(await record.readFully()).toString('latin1');
      seen.push(
        `${record.warcType} ${record.warcTargetURI ?? ''} ${record.httpHeaders?.statusline ?? ''} ${body.length}`,
      );
    }
    expect(seen).toEqual([
      'warcinfo   16',
      'request http://example.com/a GET /a HTTP/1.1 0',
      'response http://example.com/a HTTP/1.1 200 OK 163',
    ]);
  });
});
