import type { ArchiveObject } from '../../src/act/object.ts';
import { SeenObjects } from '../../src/crawl/output/seen-objects.ts';
import { objectKey } from '../../src/crawl/output/write-objects.ts';
import { ApplicationAwareHelper, createHelper } from '../../src/helper.ts';
import type { PageInput } from '../../src/page/page.ts';
import { loadOneTemplate } from './one-template.ts';
import { defuddle, readability } from './peers.ts';

/** The members of an object that are scored. */
export type ScoredObject = Pick<ArchiveObject, 'type' | 'page' | 'title' | 'author' | 'date' | 'content'>;

/** Something that reads pages, in the order of their recording. */
export interface QualitySystem {
  /** Behind the name of a recording, in floors and in print; empty for what users get. */
  readonly suffix: string;
  /** Starts on a site that nothing is known of. */
  start(): Promise<(page: PageInput) => Promise<readonly ScoredObject[]>>;
}

/** What a run was asked for. */
export interface SystemOptions {
  readonly adapt: boolean;
  readonly oneTemplate: boolean;
  readonly peers: boolean;
}

/** The systems of a run, ours first. */
export function chooseSystems({ adapt, oneTemplate, peers }: SystemOptions): QualitySystem[] {
  const suffix = `${oneTemplate ? ' with one template' : ''}${adapt ? '' : ' without adaptation'}`;
  const ours: QualitySystem = {
    suffix,
    async start() {
      const helper = oneTemplate
        ? new ApplicationAwareHelper(await loadOneTemplate(), { adapt })
        : await createHelper({ adapt });
      const seen = new SeenObjects();
      return async (page) =>
        (await helper.inspect(page)).objects.filter((object) => seen.isNew(objectKey(object)));
    },
  };
  return peers
    ? [
        ours,
        { suffix: ' by Defuddle', start: async () => defuddle },
        { suffix: ' by Readability', start: async () => readability },
      ]
    : [ours];
}
