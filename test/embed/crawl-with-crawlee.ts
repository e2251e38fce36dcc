import { CheerioCrawler, Configuration, log as crawleeLog, HttpCrawler } from '@crawlee/cheerio';
import type { ArchiveObject } from '../../src/act/object.ts';
import type { CrawleeContext, CrawleeFollow } from '../../src/embed/crawlee.ts';

crawleeLog.setLevel(crawleeLog.LEVELS.OFF);

/** What the handler saw. */
export interface Crawled {
  readonly requests: string[];
  readonly objects: ArchiveObject[];
  readonly log: string[];
}

/** Crawls with real Crawlee, at most `most` requests; `follow` null is Crawlee's own enqueueLinks. */
export async function crawlWithCrawlee(
  seed: string,
  follow: CrawleeFollow | null,
  most: number,
  kind: 'cheerio' | 'http' = 'cheerio',
): Promise<Crawled> {
  const result: Crawled = { requests: [], objects: [], log: [] };
  const config = new Configuration({
    persistStorage: false,
    purgeOnStart: false,
    availableMemoryRatio: 0.9,
    logLevel: crawleeLog.LEVELS.OFF,
  } as object);
  const options = {
    minConcurrency: 4,
    maxConcurrency: 4,
    maxRequestRetries: 0,
    // Its brakes look at the machine, which the tests share with others.
    autoscaledPoolOptions: {
      systemStatusOptions: {
        maxCpuOverloadedRatio: 1,
        maxEventLoopOverloadedRatio: 1,
        maxMemoryOverloadedRatio: 1,
      },
      maybeRunIntervalSecs: 0.01,
    },
    async requestHandler(context: CrawleeContext) {
      result.requests.push(context.request.loadedUrl ?? context.request.url);
      // `maxRequestsPerCrawl` would make enqueueing wait for seconds as it comes near.
      if (result.requests.length === most) crawler.stop();
      if (follow === null) {
        await context.enqueueLinks();
        return;
      }
      const log = {
        info: (message: string) => result.log.push(message),
        warning: (message: string) => result.log.push(message),
      };
      await follow({
        ...context,
        request: context.request,
        log,
        addRequests: context.addRequests,
        enqueueLinks: context.enqueueLinks,
        pushData: async (data: object) => result.objects.push(...(data as ArchiveObject[])),
      });
    },
  };
  const crawler = kind === 'http' ? new HttpCrawler(options, config) : new CheerioCrawler(options, config);
  await crawler.run([seed]);
  return result;
}
