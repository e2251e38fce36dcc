import type { Frontier } from '../frontier/frontier.ts';
import type { BigramSet } from '../output/bigrams.ts';
import { newReport, type Report, type ReportedError } from '../output/report.ts';
import { TimeSeries } from '../output/time-series.ts';
import type { HostSchedule, HostStatistics } from '../politeness/host-schedule.ts';
import type { TrapGuards } from '../traps/trap-guards.ts';

const CORE = 'report';
const SLOW = 'report:slow';
const ERROR = 'report:error:';
const ADAPTATIONS = 'report:adaptations';
/** Commits between two savings of what changes little. */
const SLOW_STRIDE = 64;

/**
 * Keeps the report of a crawl over all its runs: counters are committed with every page, lists only when they grow,
 * so that a commit stays small.
 */
export class ReportKeeper {
  readonly report: Report;
  readonly series: TimeSeries;
  readonly #earlierSeconds: number;
  readonly #earlierHosts: readonly HostStatistics[];
  #savedErrors: number;
  #savedAdaptations = '';
  #commits = 0;

  constructor(
    frontier: Frontier,
    private readonly sources: {
      readonly schedule: HostSchedule;
      readonly traps: TrapGuards;
      readonly bigrams: BigramSet;
      /** Seconds of this run. */
      readonly seconds: () => number;
    },
  ) {
    const core = frontier.blob(CORE);
    const slow = frontier.blob(SLOW);
    const known = typeof core === 'string' ? (JSON.parse(core) as Partial<Report>) : {};
    const rare = typeof slow === 'string' ? (JSON.parse(slow) as Pick<Report, 'hosts' | 'series'>) : null;
    this.report = { ...newReport(), ...known };
    for (let index = 0; ; index++) {
      const error = frontier.blob(ERROR + index);
      if (error === undefined) break;
      this.report.errors.push(error as ReportedError);
    }
    const adaptations = frontier.blob(ADAPTATIONS);
    if (typeof adaptations === 'string') this.report.adaptations.push(...JSON.parse(adaptations));
    this.#savedErrors = this.report.errors.length;
    this.#earlierSeconds = this.report.seconds;
    this.#earlierHosts = rare?.hosts ?? [];
    this.series = new TimeSeries(rare?.series ?? []);
  }

  /** Forgets the figures of earlier runs: a new crawl into the same folder. */
  static forget(frontier: Frontier): Record<string, undefined> {
    const blobs: Record<string, undefined> = {};
    for (const name of [CORE, SLOW, ADAPTATIONS, TRAPS]) blobs[name] = undefined;
    for (let index = 0; frontier.blob(ERROR + index) !== undefined; index++) blobs[ERROR + index] = undefined;
    return blobs;
  }

  /** What to commit so that a later run goes on from here. */
  snapshot(all = false): Record<string, unknown> {
    const { report } = this;
    const { schedule, bigrams, seconds } = this.sources;
    report.seconds = this.#earlierSeconds + seconds();
    if (this.series.wants(report.requests)) {
      const objects = Object.values(report.objects).reduce((sum, each) => sum + each, 0);
      const { requests, pages } = report;
      this.series.add({ seconds: report.seconds, requests, pages, objects, bigrams: bigrams.size });
    }
    const { errors, adaptations, series, hosts, traps, ...core } = report;
    const blobs: Record<string, unknown> = { [CORE]: JSON.stringify(core) };
    for (; this.#savedErrors < errors.length; this.#savedErrors++)
      blobs[ERROR + this.#savedErrors] = errors[this.#savedErrors];
    if (adaptations.length > 0) {
      const text = JSON.stringify(adaptations);
      if (text !== this.#savedAdaptations) blobs[ADAPTATIONS] = this.#savedAdaptations = text;
    }
    if (all || this.#commits++ % SLOW_STRIDE === 0) {
      const merged = mergeHosts(this.#earlierHosts, schedule.statistics());
      blobs[SLOW] = JSON.stringify({ hosts: merged, series: this.series.samples });
      blobs[TRAPS] = this.sources.traps.save();
    }
    return blobs;
  }

  /** The report as things stand. */
  complete(): Report {
    const { report } = this;
    report.hosts = mergeHosts(this.#earlierHosts, this.sources.schedule.statistics());
    report.traps = this.sources.traps.trips();
    report.series = this.series.samples;
    return report;
  }
}

/** Name of the blob with the state of the trap guards. */
export const TRAPS = 'traps';

function mergeHosts(
  earlier: readonly HostStatistics[],
  later: readonly HostStatistics[],
): readonly HostStatistics[] {
  const merged = new Map(earlier.map((each) => [each.host, each]));
  for (const each of later) {
    const before = merged.get(each.host);
    merged.set(each.host, before === undefined ? each : add(before, each));
  }
  return [...merged.values()];
}

function add(one: HostStatistics, other: HostStatistics): HostStatistics {
  const requests = one.requests + other.requests;
  const mean = (a: number | null, b: number | null) =>
    a === null ? b : b === null ? a : (a * one.requests + b * other.requests) / requests;
  return {
    host: one.host,
    requests,
    crawlDelay: other.crawlDelay ?? one.crawlDelay,
    meanGap: mean(one.meanGap, other.meanGap),
    shortestGap:
      one.shortestGap === null
        ? other.shortestGap
        : Math.min(one.shortestGap, other.shortestGap ?? one.shortestGap),
    meanResponseTime: mean(one.meanResponseTime, other.meanResponseTime),
    mostAtOnce: Math.max(one.mostAtOnce, other.mostAtOnce),
    backOffs: one.backOffs + other.backOffs,
  };
}
