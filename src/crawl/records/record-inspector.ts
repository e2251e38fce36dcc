import { pageOf } from '../../archive/page-of-record.ts';
import type { WarcRecord } from '../../archive/warc-record.ts';
import type { ApplicationAwareHelper } from '../../helper.ts';
import { pageProvenance } from '../aware/page-provenance.ts';
import { type PrintedRecord, printRecord } from '../output/printed-record.ts';
import type { WatchedStore } from './watched-store.ts';

/** What of a record is needed to look into its page; plain data, so that another thread may do it. */
export type PageRecord = Pick<WarcRecord, 'type' | 'id' | 'date' | 'targetUri' | 'headers' | 'block'>;

/** What became of a record. */
export interface InspectedRecord {
  /** Null when the record holds no page. */
  readonly page: PrintedRecord | null;
  /** The page changed what the next pages of its site are read with. */
  readonly teaches: boolean;
}

/** Looks into the pages of records: of one site in the order of the calls. */
export interface RecordInspector {
  /** `memory` is given away, for the page to be printed there; what is printed elsewhere is slower. */
  inspectRecord(record: PageRecord, memory?: ArrayBuffer): Promise<InspectedRecord>;
  close(): Promise<void>;
}

/** The helper does it, one record after another, in the thread that asks. `store` is the helper's. */
export class HelperRecordInspector implements RecordInspector {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly helper: ApplicationAwareHelper,
    private readonly store: WatchedStore,
  ) {}

  inspectRecord(record: PageRecord, memory?: ArrayBuffer): Promise<InspectedRecord> {
    const result = this.#last.then(() => this.#inspect(record, memory));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await this.#last;
  }

  async #inspect(record: PageRecord, memory: ArrayBuffer | undefined): Promise<InspectedRecord> {
    const input = pageOf(record);
    if (input === null) return { page: null, teaches: false };
    this.store.watch();
    const outcome = await this.helper.inspect(input);
    const provenance = pageProvenance(this.helper, outcome, record.id);
    return { page: printRecord(outcome, provenance, memory), teaches: this.store.hasLearned };
  }
}
