import { basename } from 'node:path';
import { captureOf, cdxjLine, HEAD_BYTES, isIndexed } from './cdxj.ts';
import { readWarc } from './read-warc.ts';
import type { DamagedRecord } from './warc-record.ts';

/** The CDXJ lines of a WARC file, in the file's order; `onDamage` hears what could not be read. */
export async function* indexWarc(
  path: string,
  onDamage: (damage: DamagedRecord) => void = () => {},
): AsyncGenerator<string> {
  for await (const entry of readWarc(path, { maxBlockBytes: HEAD_BYTES, wants: isIndexed })) {
    if (entry.kind === 'damaged') onDamage(entry);
    else {
      const capture = captureOf(entry, basename(path));
      if (capture !== undefined) yield cdxjLine(capture);
    }
  }
}
