import { crc32, deflateSync } from 'node:zlib';
import { deriveSeed, Random } from './random.ts';
import type { SampleResponse } from './response.ts';

/** A valid PNG, 16 by 12 pixels in two colours that depend on its name. */
export function drawPng(name: string): Uint8Array {
  const random = new Random(deriveSeed(7, name));
  const colours = [0, 1].map(() => [0, 1, 2].map(() => random.integer(0, 255)));
  const [width, height] = [16, 12];
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => colours[((x >> 2) & 1) ^ ((y >> 2) & 1)] as number[]).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(typed, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

/** A favicon: one PNG in the icon container. */
export function drawIcon(name: string): Uint8Array {
  const image = drawPng(name);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([16, 12, 0, 0, 1, 0, 24, 0], 6);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

/** Bytes that start like a WOFF2 font and are none; a browser falls back to the next family. */
export function drawFont(name: string): Uint8Array {
  const random = new Random(deriveSeed(11, name));
  return Buffer.from([0x77, 0x4f, 0x46, 0x32, ...Array.from({ length: 380 }, () => random.integer(0, 255))]);
}

/** A GIF of one transparent pixel, for the spacers and buttons of old templates. */
export const PIXEL_GIF: Uint8Array = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  png: 'image/png',
  gif: 'image/gif',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=UTF-8',
};

/** Answers with a file, its type by its ending. */
export function assetResponse(path: string, body: string | Uint8Array): SampleResponse {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { status: 200, type, body, headers: [['Cache-Control', 'max-age=604800']] };
}

/** A robots.txt that allows everything. */
export const ROBOTS = 'User-agent: *\nAllow: /\n';

/** Files of a site by path; the query, which only carries versions, is not part of it. */
export type AssetCatalogue = ReadonlyMap<string, string | Uint8Array>;

/** The file at a path, if there is one. */
export function findAsset(catalogue: AssetCatalogue, path: string): SampleResponse | undefined {
  const body = catalogue.get(path);
  return body === undefined ? undefined : assetResponse(path, body);
}
