/** One entry of a ZIP file (APPNOTE 4.3). */
export interface ZipEntry {
  readonly name: string;
  /** 0 is stored, 8 is deflated. */
  readonly method: 0 | 8;
  readonly date: Date;
  readonly crc: number;
  readonly stored: number;
  readonly size: number;
  readonly offset: number;
  /** Sizes are written as zip64 fields, in both headers: some readers infer one's length from the other's. */
  readonly large: boolean;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const UTF8_NAMES = 0x0800;
const VERSION = { plain: 20, zip64: 45 } as const;
const UNIX = 3 << 8;

/** Header in front of an entry's data (APPNOTE 4.3.7). */
export function printLocal(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const extra = entry.large ? zip64Extra([entry.size, entry.stored]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(entry.large ? VERSION.zip64 : VERSION.plain, 4);
  writeCommon(head, 6, entry, name.length, extra.length);
  return Buffer.concat([head, name, extra]);
}

/** Entry of the central directory (APPNOTE 4.3.12). */
export function printCentral(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const farAway = entry.offset >= MAX_32;
  const values = [...(entry.large ? [entry.size, entry.stored] : []), ...(farAway ? [entry.offset] : [])];
  const extra = values.length > 0 ? zip64Extra(values) : Buffer.alloc(0);
  const version = values.length > 0 ? VERSION.zip64 : VERSION.plain;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(UNIX | version, 4);
  head.writeUInt16LE(version, 6);
  writeCommon(head, 8, entry, name.length, extra.length);
  // A regular file that its owner may write and all may read.
  head.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  head.writeUInt32LE(farAway ? MAX_32 : entry.offset, 42);
  return Buffer.concat([head, name, extra]);
}

/** End of the central directory, with the zip64 records where they are needed (APPNOTE 4.3.14 to 4.3.16). */
export function printEnd(count: number, start: number, size: number, always: boolean): Buffer {
  const large = always || count >= MAX_16 || start >= MAX_32 || size >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(large ? MAX_16 : count, 8);
  end.writeUInt16LE(large ? MAX_16 : count, 10);
  end.writeUInt32LE(large ? MAX_32 : size, 12);
  end.writeUInt32LE(large ? MAX_32 : start, 16);
  if (!large) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(UNIX | VERSION.zip64, 12);
  end64.writeUInt16LE(VERSION.zip64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** The fields that both headers share, from the flags on. */
function writeCommon(
  head: Buffer,
  at: number,
  entry: ZipEntry,
  nameLength: number,
  extraLength: number,
): void {
  const { date } = entry;
  const year = Math.max(date.getUTCFullYear(), 1980);
  head.writeUInt16LE(UTF8_NAMES, at);
  head.writeUInt16LE(entry.method, at + 2);
  head.writeUInt16LE(
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    at + 4,
  );
  head.writeUInt16LE(((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(), at + 6);
  head.writeUInt32LE(entry.crc, at + 8);
  head.writeUInt32LE(entry.large ? MAX_32 : entry.stored, at + 12);
  head.writeUInt32LE(entry.large ? MAX_32 : entry.size, at + 16);
  head.writeUInt16LE(nameLength, at + 20);
  head.writeUInt16LE(extraLength, at + 22);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  });
  return extra;
}
