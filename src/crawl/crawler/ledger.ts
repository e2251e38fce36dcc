import { captureOfWritten, cdxjLine } from '../../archive/cdxj.ts';
import type { RecordDraft, RevisitOriginal } from '../../archive/records.ts';
import type { WarcWriter, WrittenRecord } from '../../archive/warc-writer.ts';
import type { CookieJar } from '../fetch/cookie-jar.ts';
import type { FrontierChange } from '../frontier/completion.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { LineFile } from '../output/line-file.ts';
import type { OutputFolder } from '../output/output-folder.ts';
import { changedCookies } from './kept-cookies.ts';
import type { ReportKeeper } from './report-keeper.ts';
import type { StoredPayload } from './stored-page.ts';

/** What belongs together: it is all there after a crash, or nothing of it. */
export interface LedgerEntry {
  /** Records for the archive, of one exchange each. */
  readonly exchanges?: readonly (readonly RecordDraft[])[];
  /** Records for the archive of our own triples. */
  readonly metadata?: readonly RecordDraft[];
  /** Payloads that later revisits may refer to. */
  readonly payloads?: ReadonlyMap<string, RevisitOriginal>;
  /**
   * Appends lines, counts, and says what becomes of the frontier's entry. It is called in the order of the calls of
   * `write`, right before the commit: what it changes in memory is committed with the page, or lost with it.
   */
  readonly settle: () => FrontierChange;
}

interface WaitingEntry {
  readonly entry: LedgerEntry;
  readonly resolve: (fresh: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
}

const PAYLOAD = 'payload:';

/** File of the index's lines while the crawl goes on. */
export const CAPTURES = 'state/captures.cdxj';

/**
 * Keeps archive, line files, counters and frontier in step. Entries are written and committed in the order of the
 * calls; those that come while others are being committed go together, in one transaction.
 */
export class Ledger {
  #waiting: WaitingEntry[] = [];
  #work: Promise<void> | null = null;
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
      /** A cookie that a page needs is there when the page is asked for after a crash. */
      readonly cookies: CookieJar;
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

  /** Writes an entry; resolves when it is committed, to which of its links were new. */
  write(entry: LedgerEntry): Promise<readonly boolean[]> {
    for (const [key, original] of entry.payloads ?? []) this.#fresh.set(key, original);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      this.#work ??= this.#writeAll();
    });
  }

  /** Resolves when everything handed in is written. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #writeAll(): Promise<void> {
    // Pages that are read in the same turn still come along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        if (this.#broken !== null) throw this.#broken.error;
        const fresh = await this.#commit(group.map(({ entry }) => entry));
        for (const [index, { resolve }] of group.entries()) resolve(fresh[index] ?? []);
      } catch (error) {
        this.#broken ??= { error };
        for (const { reject } of group) reject(error);
      }
    }
    this.#work = null;
  }

  async #commit(entries: readonly LedgerEntry[]): Promise<readonly (readonly boolean[])[]> {
    const { frontier, archive, metadata, output, report, captures, cookies } = this.parts;
    const [responses, triples] = await Promise.all([
      archive.writeExchanges(entries.flatMap(({ exchanges }) => exchanges ?? [])),
      metadata.writeExchanges(entries.flatMap(({ metadata }) => (metadata === undefined ? [] : [metadata]))),
    ]);
    const records = responses.flat();
    captures.append(linesOf(records));
    const changes = entries.map(({ settle }) => settle());
    captures.flush();
    output.flush();
    const marks = {
      ...output.marks(),
      ...marksOf([...records, ...triples.flat()]),
      [CAPTURES]: captures.length,
    };
    const blobs = { ...report.snapshot(), ...placesOf(entries, records), ...changedCookies(cookies) };
    const fresh = await frontier.change(changes, { marks, blobs });
    for (const { payloads } of entries) for (const key of payloads?.keys() ?? []) this.#fresh.delete(key);
    return fresh;
  }
}

/** Where the payloads are. */
function placesOf(
  entries: readonly LedgerEntry[],
  records: readonly WrittenRecord[],
): Record<string, unknown> {
  const places = new Map(records.map((written) => [written.record.id, written]));
  const blobs: Record<string, unknown> = {};
  for (const { payloads } of entries) {
    for (const [key, original] of payloads ?? []) {
      const { file, offset } = places.get(original.id ?? '') ?? {};
      blobs[PAYLOAD + key] = { ...original, file, offset };
    }
  }
  return blobs;
}

function linesOf(records: readonly WrittenRecord[]): string {
  let text = '';
  for (const written of records) {
    const { type } = written.record;
    const capture = type === 'response' || type === 'revisit' ? captureOfWritten(written) : undefined;
    if (capture !== undefined) text += `${cdxjLine(capture)}\n`;
  }
  return text;
}

function marksOf(records: readonly WrittenRecord[]): Record<string, number> {
  const marks: Record<string, number> = {};
  for (const { file, offset, length } of records) marks[`archive/${file}`] = offset + length;
  return marks;
}
