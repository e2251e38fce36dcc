export { type CrawlResult, crawl } from './crawler/crawl.ts';
export type { CrawlEvent, CrawlStatus } from './crawler/crawl-event.ts';
export { CRAWL_DEFAULTS, type CrawlOptions, type RobotsPolicy } from './crawler/crawl-options.ts';
export type { AuditReport, Report, ReportedError, RobotsReport } from './output/report.ts';
