import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { captureOf, cdxjLine, writeCdxj } from '../../archive/cdxj.ts';
import { readLines } from '../../archive/read-lines.ts';
import type { WarcRecord } from '../../archive/warc-record.ts';
import { makeFolder } from '../../make-folder.ts';
import { LineFile } from '../output/line-file.ts';

/** Lines that are written together. */
const TOGETHER = 256;

/** The CDXJ index of archives that are being read; lines wait on disk until they are sorted. */
export class RecordIndex {
  readonly #lines: LineFile;
  #waiting = 0;

  constructor(private readonly folder: string) {
    makeFolder(folder);
    this.#lines = new LineFile(join(folder, 'unsorted.cdxj'));
  }

  add(record: WarcRecord, file: string): void {
    const capture = captureOf(record, basename(file));
    if (capture === undefined) return;
    this.#lines.append(`${cdxjLine(capture)}\n`);
    if (++this.#waiting < TOGETHER) return;
    this.#lines.flush();
    this.#waiting = 0;
  }

  /** Writes `index.cdxj`. */
  async finish(): Promise<void> {
    this.#lines.close();
    await writeCdxj(join(this.folder, 'index.cdxj'), readLines(this.#lines.path));
    await rm(this.#lines.path);
  }
}
