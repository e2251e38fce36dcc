export {
  type CdxjCapture,
  captureOf,
  captureOfWritten,
  cdxjLine,
  type IndexedRecord,
  isIndexed,
  writeCdxj,
} from './cdxj.ts';
export { DIGESTS, type DigestAlgorithm, digestOf } from './digest.ts';
export {
  HTTP_DEFAULTS,
  type HttpOptions,
  type HttpRequest,
  type HttpResponse,
  httpOf,
} from './http-message.ts';
export { indexWarc } from './index-warc.ts';
export { pageOf } from './page-of-record.ts';
export { type PageEntry, pageLine, pagesHeader } from './pages.ts';
export type { RecordHead } from './parse-record.ts';
export { MemoryPayloadIndex, type PayloadIndex } from './payload-index.ts';
export { READ_WARC_DEFAULTS, type ReadWarcOptions, readRecordAt, readWarc } from './read-warc.ts';
export {
  type Bytes,
  contentDigest,
  metadataRecord,
  RECORD_DEFAULTS,
  type RecordDraft,
  type RecordOptions,
  type RevisitOriginal,
  requestRecord,
  resourceRecord,
  responseHead,
  responseRecord,
  revisitRecord,
  warcinfoRecord,
} from './records.ts';
export {
  RECOVER_DEFAULTS,
  type RecoveredFile,
  type RecoveredRecord,
  type RecoverOptions,
  recoverOpenFile,
} from './recover-open-file.ts';
export { SORT_LINES_DEFAULTS, type SortLinesOptions, sortLines } from './sort-lines.ts';
export { surtKey } from './surt.ts';
export { WACZ_DEFAULTS, type WaczContents, type WaczOptions, writeWacz } from './wacz.ts';
export { timestamp14, type WarcFileNameParts, warcFileName } from './warc-file-name.ts';
export {
  type DamagedRecord,
  type HeaderField,
  headerOf,
  headersOf,
  type RecordPlace,
  type WarcEntry,
  type WarcRecord,
} from './warc-record.ts';
export {
  WARC_WRITER_DEFAULTS,
  WarcWriter,
  type WarcWriterOptions,
  type WrittenRecord,
} from './warc-writer.ts';
export { type CrawlDescription, warcinfoFields } from './warcinfo-fields.ts';
