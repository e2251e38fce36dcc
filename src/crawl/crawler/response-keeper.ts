import { createHash } from 'node:crypto';
import { cssRequisites } from '../../act/requisites/css-requisites.ts';
import { metadataRecord, type RecordDraft } from '../../archive/records.ts';
import { VERSION } from '../../version.ts';
import type { FetchResponse } from '../fetch/fetch-result.ts';
import { headerValues } from '../fetch/response-head.ts';
import { type FrontierEntry, linkEntry, type TakenEntry } from '../frontier/entry.ts';
import { count, reportError, reportRobots } from '../output/report.ts';
import { ChangeHistories } from '../recrawl/history.ts';
import { auditPage } from './audit.ts';
import type { CrawlParts } from './crawl-parts.ts';
import { type ExchangeRecords, exchangeRecords } from './exchange-records.ts';
import { stopListReading } from './list-reading.ts';
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

const SOFTWARE = `aah/${VERSION}`;

/** A page with its links chosen. */
interface ReadPage {
  readonly page: InspectedPage;
  readonly selection: LinkSelection;
}

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
    const readable = await this.#pageOf(entry, response);
    const page = readable === null ? null : await this.#inspect(entry, readable);
    const others = page === null ? await this.#otherLinks(entry, response) : [];
    const records = exchangeRecords(
      response.exchange,
      (key) => ledger.findPayload(key),
      revisits.history(entry),
    );
    const stored = !(settings.robots === 'all' && page?.outcome.robots.noarchive === true);
    // A blind crawl knows nothing that a triple could say.
    const quads = page === null || !stored || settings.blind ? '' : await this.#quads(page, records);
    const reason = failure ?? (response.status >= 400 ? `status ${response.status}` : null);
    const fresh = await ledger.write({
      ...(stored && { exchanges: [records.drafts] }),
      ...(quads !== '' && { metadata: [this.#metadata(page!, records, quads)] }),
      ...(stored &&
        records.payloadKey !== null &&
        records.original !== null && { payloads: new Map([[records.payloadKey, records.original]]) }),
      settle: () => {
        const read = page === null ? null : this.#select(entry, page);
        this.#append(entry, response, records, read, quads, reason, stored);
        const links = read === null ? others : settings.onlySeeds ? [] : read.selection.entries;
        const more = { links, within: () => this.#within(entry, response, records, read) };
        const completion =
          reason === null
            ? ({ state: 'done', ...more } as const)
            : ({ state: 'failed', reason, ...more } as const);
        return { kind: 'finish', entry, completion };
      },
    });
    const outcome = page?.outcome;
    emit({
      type: 'fetched',
      url: entry.url,
      status: response.status,
      role: entry.role,
      bytes: response.exchange.response.length,
      application: outcome?.application.kind === 'detected' ? outcome.application.id : null,
      level: outcome?.level.kind === 'detected' ? outcome.level.id : null,
      objects: outcome?.objects.length ?? 0,
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

  async #inspect(entry: TakenEntry, readable: ReadablePage): Promise<InspectedPage> {
    const { inspector, settings, revisits } = this.parts;
    const obeysNofollow = settings.robots === 'all';
    const context = { depth: entry.depth + 1, deadEnd: entry.action === 'audit', obeysNofollow };
    const found = await inspector.inspect(readable, context);
    const page = settings.robots === 'all' && found.outcome.robots.noindex ? withoutObjects(found) : found;
    return { ...page, outcome: stopListReading(page.outcome, revisits) };
  }

  /** The guards remember what they see, so they see a page when it is committed, and never twice. */
  #select(entry: TakenEntry, page: InspectedPage): ReadPage {
    const { scope, traps, settings } = this.parts;
    traps.observe(entry.url, () => createHash('sha1').update(page.text).digest('base64'));
    const selection = selectLinks(page.outcome, entry, {
      scope,
      traps,
      isSeen: (canonical) => this.#met.isSeen(canonical),
      isNews: (each) => this.#met.isNews(each),
      nofollow: settings.robots === 'all' && page.outcome.robots.nofollow,
      deadEnd: entry.action === 'audit',
    });
    return { page, selection };
  }

  /** Where a redirect leads, and what a style sheet needs. */
  async #otherLinks(entry: TakenEntry, response: FetchResponse): Promise<FrontierEntry[]> {
    const { scope, inspector, settings } = this.parts;
    if (response.redirectTarget !== null) {
      const verdict = await inspector.judge(response.redirectTarget);
      const fromSeed = isFromSeed(entry);
      if (fromSeed) scope.extend(verdict.url);
      else if (verdict.rule !== null && entry.role !== 'requisite') return [];
      const next = redirectEntry(entry, verdict);
      return next !== null && scope.check(next.url, next).kind === 'in' ? [next] : [];
    }
    if (!settings.requisites || response.status !== 200 || mediaTypeOf(response) !== 'text/css') return [];
    return cssRequisites(await decodeText(response), entry.url)
      .map((url) =>
        linkEntry({ url, canonical: url, role: 'requisite', action: 'requisite/css', to: null }, entry),
      )
      .filter((each) => scope.check(each.url, each).kind === 'in');
  }

  async #quads(page: InspectedPage, records: ExchangeRecords): Promise<string> {
    const { quadsOf } = await import('../output/page-quads.ts');
    return quadsOf(page.outcome, {
      warcRecord: records.drafts[0]!.id,
      software: SOFTWARE,
      ...(page.category !== null && { category: page.category }),
    });
  }

  #metadata(page: InspectedPage, records: ExchangeRecords, quads: string): RecordDraft {
    const response = records.drafts[0]!;
    const uri = `urn:aah:${encodeURIComponent(page.outcome.capturedAt)}:${encodeURIComponent(page.outcome.url)}`;
    return metadataRecord(uri, Buffer.from(quads), 'application/n-quads', response.id);
  }

  #append(
    entry: TakenEntry,
    response: FetchResponse,
    records: ExchangeRecords,
    read: ReadPage | null,
    quads: string,
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
    }
    if (read === null) return;
    const { page, selection } = read;
    if (settings.robots === 'all') this.#countRobots(entry.url, page);
    if (selection.requisitesLeftOut > 0) {
      report.skipped['requisites'] = (report.skipped['requisites'] ?? 0) + selection.requisitesLeftOut;
    }
    if (entry.action === 'audit') auditPage(report, entry.url, bigrams.compare(page.text));
    else if (page.pairs !== undefined) bigrams.addPairs(page.pairs);
    else bigrams.add(page.text);
    if (stored) output.write(selection.outcome, { title: page.title, text: page.text, quads });
  }

  #countRobots(url: string, { outcome }: InspectedPage): void {
    const { report } = this.parts.keeper;
    const { nofollow, noindex, noarchive, source } = outcome.robots;
    const said = `(${source.join(', ')})`;
    if (nofollow) reportRobots(report, 'nofollow', url, `nofollow ${said}: its links are not followed`);
    if (noindex) reportRobots(report, 'noindex', url, `noindex ${said}: its objects are not listed`);
    if (noarchive) reportRobots(report, 'noarchive', url, `noarchive ${said}: it is not stored`);
  }

  /** Runs inside the transaction: what makes the page known under its other names, and its history. */
  #within(entry: TakenEntry, response: FetchResponse, records: ExchangeRecords, read: ReadPage | null): void {
    if (read !== null) markSeen(this.parts.frontier, entry, read.selection.outcome);
    const known = this.parts.revisits.history(entry);
    const notModified = response.status === 304;
    if (response.status !== 200 && !(notModified && known !== undefined)) return;
    const { application, level } = read?.page.outcome ?? {};
    const { head, startedAt } = response.exchange;
    this.#histories.record({
      canonical: entry.canonical,
      url: entry.url,
      level:
        level?.kind === 'detected' && application?.kind === 'detected'
          ? `${application.id}/${level.id}`
          : (known?.level ?? null),
      terminal: level?.kind === 'detected' ? level.terminal : (known?.terminal ?? false),
      at: startedAt.getTime(),
      digest: notModified ? (known?.digest ?? records.digest) : records.digest,
      etag: headerValues(head, 'etag')[0] ?? known?.etag ?? null,
      lastModified: headerValues(head, 'last-modified')[0] ?? known?.lastModified ?? null,
    });
  }
}

function withoutObjects(page: InspectedPage): InspectedPage {
  const explain = page.outcome.explain.bind(page.outcome);
  const outcome = Object.defineProperty({ ...page.outcome, objects: [] }, 'explain', { value: explain });
  return { ...page, outcome: outcome as InspectedPage['outcome'] };
}
