import { randomUUID } from 'node:crypto';
import { cssRequisites } from '../../act/requisites/css-requisites.ts';
import { metadataRecord, type RecordDraft } from '../../archive/records.ts';
import type { FetchResponse } from '../fetch/fetch-result.ts';
import { headerValues } from '../fetch/response-head.ts';
import { type FrontierEntry, linkEntry, type TakenEntry } from '../frontier/entry.ts';
import { count, reportError, reportRobots } from '../output/report.ts';
import { ChangeHistories } from '../recrawl/history.ts';
import { auditPage } from './audit.ts';
import type { CrawlParts } from './crawl-parts.ts';
import { type ExchangeRecords, exchangeRecords } from './exchange-records.ts';
import { type ListReading, stopListReading } from './list-reading.ts';
import { markSeen } from './mark-seen.ts';
import { MetLinks } from './met-links.ts';
import {
  decodeText,
  type InspectedPage,
  mediaTypeOf,
  type ReadablePage,
  readablePage,
} from './page-inspector.ts';
import { isFromSeed, redirectEntry } from './redirect.ts';
import { type LinkSelection, selectLinks } from './select-links.ts';
import { storedPage } from './stored-page.ts';

/** A page that was looked into, with the links to read on from. */
interface ReadPage extends ListReading {
  readonly page: InspectedPage;
}

/** A page with its links chosen. */
interface SelectedPage {
  readonly page: InspectedPage;
  readonly selection: LinkSelection;
}

/** Where a response that is no page leads, or why it leads nowhere though it should. */
interface OtherLinks {
  readonly links: readonly FrontierEntry[];
  readonly failure: string | null;
}

const NO_LINKS: OtherLinks = { links: [], failure: null };
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Turns a response into records, lines and new entries, and commits them as one. */
export class ResponseKeeper {
  readonly #histories: ChangeHistories;
  readonly #met: MetLinks;

  constructor(private readonly parts: CrawlParts) {
    this.#met = new MetLinks(parts.frontier);
    this.#histories = new ChangeHistories(parts.frontier.state);
  }

  /** Keeps a response; `failure` says why its page is given up nevertheless. */
  async keep(entry: TakenEntry, response: FetchResponse, failure: string | null): Promise<void> {
    const { ledger, revisits, settings, emit } = this.parts;
    const responseId = randomUUID();
    const readable = await this.#pageOf(entry, response);
    const read = readable === null ? null : await this.#inspect(entry, readable, `urn:uuid:${responseId}`);
    const page = read?.page;
    const others = page === undefined ? await this.#otherLinks(entry, response) : NO_LINKS;
    const records = exchangeRecords(
      response.exchange,
      responseId,
      (key) => ledger.findPayload(key),
      revisits.history(entry),
    );
    const stored = !(settings.robots === 'all' && page?.robots.noarchive === true);
    const reason = failure ?? (response.status >= 400 ? `status ${response.status}` : others.failure);
    const fresh = await ledger.write({
      ...(stored && { exchanges: [records.drafts] }),
      ...(stored &&
        page !== undefined &&
        page.lines.quads.length > 0 && { metadata: [metadataOf(page, records)] }),
      ...(stored &&
        records.payloadKey !== null &&
        records.original !== null && { payloads: new Map([[records.payloadKey, records.original]]) }),
      settle: () => {
        const selected = read === null ? null : this.#select(entry, read);
        this.#append(entry, response, records, selected, reason, stored);
        const links = selected === null ? others.links : settings.onlySeeds ? [] : selected.selection.entries;
        const more = { links, within: () => this.#within(entry, response, records, selected) };
        const completion =
          reason === null
            ? ({ state: 'done', ...more } as const)
            : ({ state: 'failed', reason, ...more } as const);
        return { kind: 'finish', entry, completion };
      },
    });
    emit({
      type: 'fetched',
      url: entry.url,
      status: response.status,
      role: entry.role,
      bytes: response.exchange.response.length,
      application: page?.application ?? null,
      level: page?.level ?? null,
      objects: page?.objects.length ?? 0,
      queued: fresh.filter(Boolean).length,
    });
  }

  /** What to look into: the response itself, or the stored page that it says is still the same. */
  async #pageOf(entry: TakenEntry, response: FetchResponse): Promise<ReadablePage | null> {
    if (response.status !== 304) return readablePage(response);
    const { revisits, ledger } = this.parts;
    const stored = ledger.findPayload(revisits.history(entry)?.digest ?? '');
    if (stored === undefined) return null;
    return await storedPage(stored, entry.url, response.exchange.startedAt);
  }

  async #inspect(entry: TakenEntry, readable: ReadablePage, warcRecord: string): Promise<ReadPage> {
    const { inspector, settings, revisits } = this.parts;
    const obeysNofollow = settings.robots === 'all';
    const context = { depth: entry.depth + 1, deadEnd: entry.action === 'audit', obeysNofollow, warcRecord };
    const page = await inspector.inspect(readable, context);
    return { page, ...stopListReading(page, revisits) };
  }

  /** The guards remember what they see, so they see a page when it is committed, and never twice. */
  #select(entry: TakenEntry, { page, links, known }: ReadPage): SelectedPage {
    const { scope, traps, settings } = this.parts;
    traps.observe(entry.url, () => page.textDigest);
    const { url, wanted } = page;
    const selection = selectLinks({ url, links, wanted }, entry, {
      scope,
      traps,
      isSeen: (canonical) => this.#met.isSeen(canonical),
      isNews: (each) => this.#met.isNews(each),
      nofollow: settings.robots === 'all' && page.robots.nofollow,
      deadEnd: entry.action === 'audit',
    });
    return { page, selection: { ...selection, dropped: [...known, ...selection.dropped] } };
  }

  /** Where a redirect leads, and what a style sheet needs. */
  async #otherLinks(entry: TakenEntry, response: FetchResponse): Promise<OtherLinks> {
    const { scope, inspector, settings } = this.parts;
    if (response.redirectTarget !== null) {
      const verdict = await inspector.judge(response.redirectTarget);
      const fromSeed = isFromSeed(entry);
      if (fromSeed) scope.extend(verdict.url);
      else if (verdict.rule !== null && entry.role !== 'requisite') return NO_LINKS;
      const next = redirectEntry(entry, verdict);
      if (next === null)
        return { links: [], failure: `too many redirects in a row, the last to ${response.redirectTarget}` };
      return { links: scope.check(next.url, next).kind === 'in' ? [next] : [], failure: null };
    }
    if (REDIRECTS.has(response.status))
      return { links: [], failure: `status ${response.status} without a Location that can be fetched` };
    if (!settings.requisites || response.status !== 200 || mediaTypeOf(response) !== 'text/css')
      return NO_LINKS;
    const links = cssRequisites(await decodeText(response), entry.url)
      .map((url) =>
        linkEntry({ url, canonical: url, role: 'requisite', action: 'requisite/css', to: null }, entry),
      )
      .filter((each) => scope.check(each.url, each).kind === 'in');
    return { links, failure: null };
  }

  #append(
    entry: TakenEntry,
    response: FetchResponse,
    records: ExchangeRecords,
    read: SelectedPage | null,
    failure: string | null,
    stored: boolean,
  ): void {
    const { output, keeper, bigrams, settings } = this.parts;
    const { report } = keeper;
    report.requests++;
    if (entry.role === 'requisite') report.requisites++;
    if (records.isRevisit) report.revisits++;
    report.bytes += response.exchange.response.length;
    count(report.statuses, String(response.status));
    if (failure !== null) {
      reportError(report, { where: entry.url, code: `http-${response.status}`, message: failure });
    } else if (response.exchange.truncated !== null) {
      const message = `the answer is not whole (${response.exchange.truncated}), kept as it is`;
      reportError(report, { where: entry.url, code: 'truncated', message });
    }
    if (read === null) return;
    const { page, selection } = read;
    if (settings.robots === 'all') this.#countRobots(entry.url, page);
    if (selection.requisitesLeftOut > 0) {
      report.skipped['requisites'] = (report.skipped['requisites'] ?? 0) + selection.requisitesLeftOut;
    }
    if (entry.action === 'audit') auditPage(report, entry.url, bigrams.compare(page.pairs));
    else bigrams.addPairs(page.pairs);
    if (stored) output.write(page, selection);
  }

  #countRobots(url: string, { robots }: InspectedPage): void {
    const { report } = this.parts.keeper;
    const { nofollow, noindex, noarchive, source } = robots;
    const said = `(${source.join(', ')})`;
    if (nofollow) reportRobots(report, 'nofollow', url, `nofollow ${said}: its links are not followed`);
    if (noindex) reportRobots(report, 'noindex', url, `noindex ${said}: its objects are not listed`);
    if (noarchive) reportRobots(report, 'noarchive', url, `noarchive ${said}: it is not stored`);
  }

  /** Runs inside the transaction: what makes the page known under its other names, and its history. */
  #within(
    entry: TakenEntry,
    response: FetchResponse,
    records: ExchangeRecords,
    read: SelectedPage | null,
  ): void {
    if (read !== null) markSeen(this.parts.frontier, entry, read.page, read.selection.followed);
    const known = this.parts.revisits.history(entry);
    const notModified = response.status === 304;
    if (response.status !== 200 && !(notModified && known !== undefined)) return;
    const { application = null, level = null, terminal = false } = read?.page ?? {};
    const { head, startedAt } = response.exchange;
    this.#histories.record({
      canonical: entry.canonical,
      url: entry.url,
      level: level !== null && application !== null ? `${application}/${level}` : (known?.level ?? null),
      terminal: level !== null ? terminal : (known?.terminal ?? false),
      at: startedAt.getTime(),
      digest: notModified ? (known?.digest ?? records.digest) : records.digest,
      etag: headerValues(head, 'etag')[0] ?? known?.etag ?? null,
      lastModified: headerValues(head, 'last-modified')[0] ?? known?.lastModified ?? null,
    });
  }
}

function metadataOf(page: InspectedPage, records: ExchangeRecords): RecordDraft {
  const uri = `urn:aah:${encodeURIComponent(page.capturedAt)}:${encodeURIComponent(page.url)}`;
  return metadataRecord(uri, page.lines.quads, 'application/n-quads', records.drafts[0]!.id);
}
