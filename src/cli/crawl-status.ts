import type { CrawlStatus } from '../crawl/crawler/crawl-event.ts';
import type { Io } from './io.ts';
import { Progress } from './progress.ts';

/** Seconds over which the speed is averaged. */
const WINDOW = 10;

/** The live line of a crawl: site, level, pages, objects, requests per second, queue, time left. */
export class CrawlStatusLine {
  readonly #progress: Progress;
  /** Time and requests, oldest first. */
  readonly #points: { readonly at: number; readonly requests: number }[] = [];

  constructor(io: Io, quiet: boolean) {
    this.#progress = new Progress(io, quiet);
  }

  show(read: () => CrawlStatus, now = Date.now()): void {
    this.#progress.show(() => {
      const status = read();
      this.#points.push({ at: now, requests: status.requests });
      while (this.#points.length > 2 && now - this.#points[0]!.at > WINDOW * 1000) this.#points.shift();
      return printStatus(status, this.#speed());
    }, now);
  }

  clear(): void {
    this.#progress.clear();
  }

  #speed(): number {
    const first = this.#points[0]!;
    const last = this.#points.at(-1)!;
    return last.at === first.at ? 0 : ((last.requests - first.requests) * 1000) / (last.at - first.at);
  }
}

/** One line of text; the time left is what the queue needs at this speed, if nothing is added to it. */
export function printStatus(status: CrawlStatus, speed: number): string {
  const site = status.url === null ? '' : new URL(status.url).host;
  const level = status.level === null ? '' : ` ${status.level}`;
  const left = speed > 0 ? `, ${printTime(status.queued / speed)} left at least` : '';
  return `${site}${level} | ${status.pages} pages, ${status.objects} objects | ${speed.toFixed(1)} requests/s | ${status.queued} queued${left}`;
}

function printTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
