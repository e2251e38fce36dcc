import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MemoryPayloadIndex,
  readRecordAt,
  readWarc,
  recoverOpenFile,
  requestRecord,
  responseRecord,
  WarcWriter,
  type WarcWriterOptions,
  warcinfoRecord,
} from '../../src/archive/index.ts';
import { DATE, fixedId, gzipEach, http, printRecord, sampleRecords } from './samples.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aah-write-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

const NAME = 'aah-20140303171200-00000-box.warc.gz';

async function openWriter(options: Partial<WarcWriterOptions> = {}): Promise<WarcWriter> {
  return await WarcWriter.open({
    directory,
    info: [['software', 'test']],
    host: 'box',
    clock: () => DATE,
    newId: () => fixedId(0),
    ...options,
  });
}

function exchange(number: number, body = `body ${number}`) {
  const uri = `http://example.com/${number}`;
  const response = responseRecord(uri, http('HTTP/1.1 200 OK', body), {
    date: DATE,
    id: fixedId(2 * number),
  });
  const request = requestRecord(uri, http('GET / HTTP/1.1'), {
    date: DATE,
    id: fixedId(2 * number + 1),
    concurrentTo: [response.id],
  });
  return [response, request];
}

async function describeFile(path: string): Promise<string[]> {
  const seen: string[] = [];
  for await (const entry of readWarc(path)) {
    seen.push(entry.kind === 'record' ? `${entry.type} ${entry.targetUri}` : `damaged ${entry.reason}`);
  }
  return seen;
}

describe('WarcWriter', () => {
  it('writes exactly one gzip member per record, warcinfo first', async () => {
    const writer = await openWriter();
    const records = exchange(1);
    await writer.writeExchange(records);
    await writer.close();
    const info = warcinfoRecord(NAME, [['software', 'test']], { date: DATE, id: fixedId(0) });
    const bytes = await readFile(join(directory, NAME));
    expect(bytes.equals(gzipEach([info, ...records]))).toBe(true);
    expect(gunzipSync(bytes).equals(Buffer.concat([info, ...records].map(printRecord)))).toBe(true);
    expect(() => execFileSync('gunzip', ['-t', join(directory, NAME)])).not.toThrow();
  });

  it.each([
    { isCompressed: true, size: 9000, stored: true },
    { isCompressed: false, size: 9000, stored: false },
    // The head is most of it, which shrinks.
    { isCompressed: true, size: 100, stored: false },
  ])('stores what came compressed as it is: %o', async ({ isCompressed, size, stored }) => {
    const writer = await openWriter();
    const body = gzipSync(randomBytes(size));
    const response = responseRecord(
      'http://example.com/',
      http('HTTP/1.1 200 OK\nContent-Encoding: gzip', body),
      {
        date: DATE,
        isCompressed,
      },
    );
    await writer.writeExchange([response]);
    await writer.close();
    const bytes = await readFile(join(directory, NAME));
    expect(bytes.includes(printRecord(response))).toBe(stored);
    expect(gunzipSync(bytes).includes(printRecord(response))).toBe(true);
    expect(await describeFile(join(directory, NAME))).toEqual(['warcinfo ', 'response http://example.com/']);
  });

  it('carries .open until it is closed, and makes no file without records', async () => {
    const writer = await openWriter();
    expect(await readdir(directory)).toEqual([]);
    await writer.writeExchange(exchange(1));
    await writer.sync();
    expect(await readdir(directory)).toEqual([`${NAME}.open`]);
    expect(await writer.close()).toEqual([join(directory, NAME)]);
    expect(await readdir(directory)).toEqual([NAME]);
  });

  it('tells where each record is, also when calls overlap', async () => {
    const writer = await openWriter();
    const written = (await Promise.all([1, 2, 3, 4, 5].map((n) => writer.writeExchange(exchange(n))))).flat();
    await writer.close();
    expect(written.map(({ record }) => record.targetUri.slice(-1)).join('')).toBe('1122334455');
    for (const { file, offset, length, record } of written) {
      const entry = await readRecordAt(join(directory, file), offset);
      expect(entry).toMatchObject({ kind: 'record', id: record.id, length });
    }
  });

  it('rolls over by size, keeps an exchange together and repeats the warcinfo', async () => {
    const writer = await openWriter({ maxFileBytes: 1200 });
    const files = new Map<string, string[]>();
    for (let number = 1; number <= 6; number++) {
      const written = await writer.writeExchange(exchange(number));
      expect(new Set(written.map(({ file }) => file)).size).toBe(1);
      files.set(written[0]!.file, [...(files.get(written[0]!.file) ?? []), `${number}`]);
    }
    const closed = await writer.close();
    expect(closed.length).toBe(files.size);
    expect(closed.length).toBeGreaterThan(1);
    for (const path of closed) {
      expect((await describeFile(path))[0]).toBe('warcinfo ');
      expect((await stat(path)).size).toBeLessThanOrEqual(1200);
    }
  });

  it('goes on counting behind the files that are there', async () => {
    await writeFile(join(directory, 'aah-20140101000000-00007-other.warc.gz'), '');
    const writer = await openWriter({ suffix: '-meta' });
    const [first] = await writer.writeExchange(exchange(1));
    expect(first?.file).toBe('aah-20140303171200-00008-box-meta.warc.gz');
    await writer.close();
  });

  it('refuses a name that leaves the directory', async () => {
    const writer = await openWriter({ prefix: '../x' });
    await expect(writer.writeExchange(exchange(1))).rejects.toMatchObject({ code: 'archive-name' });
  });

  it.runIf(existsSync('/dev/full'))('turns a full disk into an error', async () => {
    const writer = await openWriter({ reopen: '/dev/full' });
    await expect(writer.writeExchange(exchange(1))).rejects.toMatchObject({
      name: 'InputOutputError',
      code: 'archive-write',
      message: expect.stringContaining('ENOSPC'),
    });
    await writer.abandon();
  });

  it('leaves the file valid when a write fails half-way, and goes on when it can', async () => {
    const writer = await openWriter();
    await writer.writeExchange(exchange(1));
    const { size } = await stat(writer.openFile!);
    const handle = await open(writer.openFile!);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const write = vi.spyOn(prototype, 'write');
    write.mockImplementationOnce(async () => {
      await appendFile(writer.openFile!, Buffer.alloc(100, 'half a record'));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    await expect(writer.writeExchange(exchange(2))).rejects.toMatchObject({ code: 'archive-write' });
    expect((await stat(writer.openFile!)).size).toBe(size);
    await writer.writeExchange(exchange(3));
    await writer.close();
    write.mockRestore();
    expect(await describeFile(join(directory, NAME))).toEqual([
      'warcinfo ',
      'response http://example.com/1',
      'request http://example.com/1',
      'response http://example.com/3',
      'request http://example.com/3',
    ]);
  });

  it('throws a typed error when the directory is a file', async () => {
    const path = join(directory, 'file');
    await writeFile(path, '');
    await expect(openWriter({ directory: path })).rejects.toMatchObject({ code: 'archive-write' });
  });
});

describe('recoverOpenFile', () => {
  it('cuts back a record at every place where the writer may have been killed', async () => {
    const bytes = gzipEach(sampleRecords());
    const whole: number[] = [];
    for (let at = 0, index = 0; index < 3; index++) {
      at += gzipEach(sampleRecords().slice(index, index + 1)).length;
      whole.push(at);
    }
    const path = join(directory, `${NAME}.open`);
    for (let cut = 0; cut <= bytes.length; cut += 5) {
      await writeFile(path, bytes.subarray(0, cut));
      const recovered = await recoverOpenFile(path, { afterwards: 'keep' });
      const expected = whole.filter((end) => end <= cut);
      expect(recovered.records.length, `cut at ${cut}`).toBe(expected.length);
      expect(recovered.bytesCut).toBe(cut - (expected.at(-1) ?? 0));
      expect(recovered.path).toBe(expected.length === 0 ? undefined : path);
      if (expected.length > 0) expect((await stat(path)).size).toBe(expected.at(-1));
    }
  });

  it('closes the file, lists its records, and a writer goes on in a new one', async () => {
    const writer = await openWriter();
    const written = await writer.writeExchange(exchange(1));
    const path = writer.openFile!;
    await writer.abandon();
    await appendFile(path, gzipEach(exchange(2)).subarray(0, 100));
    const recovered = await recoverOpenFile(path);
    expect(recovered).toMatchObject({ path: join(directory, NAME), bytesCut: 100, damaged: [] });
    expect(recovered.records.slice(1)).toMatchObject(
      written.map(({ record, offset, length }) => ({
        id: record.id,
        payloadDigest: record.payloadDigest,
        offset,
        length,
      })),
    );
    const next = await openWriter();
    const [first] = await next.writeExchange(exchange(3));
    expect(first?.file).toBe('aah-20140303171200-00001-box.warc.gz');
    await next.close();
  });

  it('cuts off what is not known to be complete, and the writer reopens the file', async () => {
    const writer = await openWriter();
    await writer.writeExchange(exchange(1));
    const [second] = await writer.writeExchange(exchange(2));
    const path = writer.openFile!;
    await writer.abandon();
    await recoverOpenFile(path, { upTo: second!.offset, afterwards: 'keep' });
    const again = await openWriter({ reopen: path });
    await again.writeExchange(exchange(3));
    await again.close();
    expect(await describeFile(join(directory, NAME))).toEqual([
      'warcinfo ',
      'response http://example.com/1',
      'request http://example.com/1',
      'response http://example.com/3',
      'request http://example.com/3',
    ]);
  });

  it('keeps whole records behind damage, and reports it', async () => {
    const path = join(directory, 'x.warc.gz.open');
    const bytes = gzipEach(sampleRecords());
    bytes[40]! ^= 0xff;
    await writeFile(path, bytes);
    const recovered = await recoverOpenFile(path);
    expect(recovered.records.map(({ type }) => type)).toEqual(['request', 'response']);
    expect(recovered.damaged).toMatchObject([{ offset: 0 }]);
    expect(recovered.bytesCut).toBe(0);
  });

  it('throws a typed error for a file that is not there', async () => {
    await expect(recoverOpenFile(join(directory, 'none.open'))).rejects.toMatchObject({
      name: 'InputOutputError',
    });
  });
});

describe('MemoryPayloadIndex', () => {
  it('keeps the first original of a payload', () => {
    const index = new MemoryPayloadIndex();
    const original = (uri: string) => ({ payloadDigest: 'sha1:X', uri, date: '2014-01-01T00:00:00Z' });
    expect(index.find('sha1:X')).toBeUndefined();
    index.add('sha1:X', original('http://a/'));
    index.add('sha1:X', original('http://b/'));
    expect(index.find('sha1:X')?.uri).toBe('http://a/');
  });
});
