import { captureOfWritten, cdxjLine } from '../../archive/cdxj.ts';
import type { RecordDraft, RevisitOriginal } from '../../archive/records.ts';
import type { WarcWriter, WrittenRecord } from '../../archive/warc-writer.ts';
import type { Commit } from '../frontier/completion.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { LineFile } from '../output/line-file.ts';
import type { OutputFolder } from '../output/output-folder.ts';
import type { ReportKeeper } from './report-keeper.ts';
import type { StoredPayload } from './stored-page.ts';

/** What belongs together: it is all there after a crash, or nothing of it. */
export interface LedgerEntry<T> {
  /** Records for the archive, of one exchange each. */
  readonly exchanges?: readonly (readonly RecordDraft[])[];
  /** Records for the archive of our own triples. */
  readonly metadata?: readonly RecordDraft[];
  /** Appends lines and counts; must not wait for anything. */
  readonly append?: () => void;
  /** Payloads that later revisits may refer to. */
  readonly payloads?: ReadonlyMap<string, RevisitOriginal>;
  /** Commits the frontier's part together with what it is given. */
  readonly commit: (commit: Pick<Commit, 'marks' | 'blobs'>) => Promise<T>;
}

const PAYLOAD = 'payload:';

/** File of the index's lines while the crawl goes on. */
export const CAPTURES = 'state/captures.cdxj';

/**
 * Keeps archive, line files, counters and frontier in step. Entries are written and committed in the order of the
 * calls; compression of the next overlaps with writing the last.
 */
export class Ledger {
  #lane: Promise<unknown> = Promise.resolve();
  /** Once something could not be written, nothing may be committed behind it. */
  #broken: { readonly error: unknown } | null = null;
  /** Payloads written but not committed yet. */
  readonly #fresh = new Map<string, RevisitOriginal>();

  constructor(
    private readonly parts: {
      readonly frontier: Frontier;
      readonly output: OutputFolder;
      readonly archive: WarcWriter;
      readonly metadata: WarcWriter;
      readonly report: ReportKeeper;
      /** Lines of the index, in the order of the archive. */
      readonly captures: LineFile;
      /** An earlier crawl elsewhere. */
      readonly previous: { readonly frontier: Frontier; readonly folder: string } | null;
    },
  ) {}

  /** The stored response with this payload. */
  findPayload(key: string): StoredPayload | undefined {
    if (key === '') return undefined;
    const { frontier, output, previous } = this.parts;
    const fresh = this.#fresh.get(key);
    if (fresh !== undefined) return { ...fresh, folder: output.path };
    const own = frontier.blob(PAYLOAD + key) as Omit<StoredPayload, 'folder'> | undefined;
    if (own !== undefined) return { ...own, folder: output.path };
    const earlier = previous?.frontier.blob(PAYLOAD + key) as Omit<StoredPayload, 'folder'> | undefined;
    return earlier === undefined ? undefined : { ...earlier, folder: previous!.folder };
  }

  /** Writes an entry; resolves when it is committed. */
  async write<T>(entry: LedgerEntry<T>): Promise<T> {
    const { archive, metadata, output, report, captures } = this.parts;
    for (const [key, original] of entry.payloads ?? []) this.#fresh.set(key, original);
    const written = Promise.all([
      ...(entry.exchanges ?? []).map((drafts) => archive.writeExchange(drafts)),
      ...(entry.metadata === undefined ? [] : [metadata.writeExchange(entry.metadata)]),
    ]);
    written.catch(() => undefined);
    const turn = this.#lane.then(async () => {
      if (this.#broken !== null) throw this.#broken.error;
      const records = await written;
      captures.append(linesOf(records));
      entry.append?.();
      const blobs: Record<string, unknown> = report.snapshot();
      for (const [key, original] of entry.payloads ?? []) {
        const place = records.flat().find(({ record }) => record.id === original.id);
        blobs[PAYLOAD + key] = { ...original, file: place?.file, offset: place?.offset };
      }
      // Called here, not awaited: transactions commit in the order in which they are handed in.
      const marks = { ...output.marks(), ...marksOf(records), [CAPTURES]: captures.length };
      const committed = entry.commit({ marks, blobs });
      committed.catch(() => undefined);
      return { committed };
    });
    this.#lane = turn.catch((error) => {
      this.#broken ??= { error };
    });
    const result = await (await turn).committed;
    for (const key of entry.payloads?.keys() ?? []) this.#fresh.delete(key);
    return result;
  }

  /** Resolves when everything handed in is written. */
  async settled(): Promise<void> {
    await this.#lane;
  }
}

function linesOf(records: readonly (readonly WrittenRecord[])[]): string {
  let text = '';
  for (const written of records.flat()) {
    const { type } = written.record;
    const capture = type === 'response' || type === 'revisit' ? captureOfWritten(written) : undefined;
    if (capture !== undefined) text += `${cdxjLine(capture)}\n`;
  }
  return text;
}

function marksOf(records: readonly (readonly WrittenRecord[])[]): Record<string, number> {
  const marks: Record<string, number> = {};
  for (const { file, offset, length } of records.flat()) marks[`archive/${file}`] = offset + length;
  return marks;
}
