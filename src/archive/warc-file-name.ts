import { readdir } from 'node:fs/promises';
import { UsageError } from '../errors.ts';

/** Ending of a file that is still written to. */
export const OPEN = '.open';

/** What `warcFileName` puts together. */
export interface WarcFileNameParts {
  readonly prefix: string;
  readonly date: Date;
  readonly serial: number;
  readonly host: string;
  /** Before `.warc.gz`, such as `-meta`. */
  readonly suffix: string;
}

/** `PREFIX-TIMESTAMP-SERIAL-HOST.warc.gz`. */
export function warcFileName({ prefix, date, serial, host, suffix }: WarcFileNameParts): string {
  const name = `${prefix}-${timestamp14(date)}-${String(serial).padStart(5, '0')}-${host}${suffix}.warc.gz`;
  if (!/^[\w.+-]+$/.test(name)) {
    throw new UsageError(
      'archive-name',
      `A WARC file name may hold letters, digits and "._+-", found ${JSON.stringify(name)}: change prefix, host or suffix`,
    );
  }
  return name;
}

/** `20140303171200`, UTC: the form that file names and CDXJ lines use. */
export function timestamp14(date: Date | string): string {
  const iso = typeof date === 'string' ? date : date.toISOString();
  return iso.replace(/\D/g, '').slice(0, 14).padEnd(14, '0');
}

/** One more than the highest serial number of the WARC files in a directory. */
export async function nextSerial(directory: string): Promise<number> {
  const serials = (await readdir(directory)).map((name) =>
    Number(/-\d{14}-(\d{5,})-.*\.warc\.gz(?:\.open)?$/.exec(name)?.[1] ?? -1),
  );
  return serials.reduce((most, serial) => Math.max(most, serial), -1) + 1;
}
