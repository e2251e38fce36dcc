import type { ArchiveObject } from '../../../src/act/object.ts';
import type { ApplicationAwareHelper } from '../../../src/helper.ts';
import type { PageInput } from '../../../src/page/page.ts';
import { buildApplications } from '../../../src/sample-site/sample-site.ts';
import { SAMPLE_APPLICATIONS, type SampleApplication } from '../../../src/sample-site/truth.ts';

/** Pages of one level of a made-up site, with what each gives while its template is the one we know. */
export interface Site {
  readonly application: SampleApplication;
  readonly pages: readonly SitePage[];
}

export interface SitePage {
  readonly input: PageInput & { readonly body: string };
  readonly objects: readonly ArchiveObject[];
}

const LEVELS: Readonly<Record<SampleApplication, string>> = {
  wordpress: 'post',
  phpbb: 'thread',
  vbulletin: 'thread',
  mediawiki: 'article',
};
const MOST_PAGES = 5;

/** The four sample applications with the content of a seed. */
export async function makeSites(seed: number, helper: ApplicationAwareHelper): Promise<Site[]> {
  const applications = buildApplications({ seed, scale: 0.3 });
  const sites: Site[] = [];
  for (const application of SAMPLE_APPLICATIONS) {
    const origin = `http://${application}-${seed}.example`;
    const respond = applications[application].respond(origin);
    const pages: SitePage[] = [];
    for (const url of applications[application].truth(origin).usefulPages) {
      const response = respond({ method: 'GET', url: new URL(url), cookies: new Map() });
      if (pages.length >= MOST_PAGES || typeof response.body !== 'string') continue;
      const input = {
        url,
        status: response.status,
        headers: [['content-type', response.type] as const, ...(response.headers ?? [])],
        body: response.body,
        capturedAt: '2024-05-01T00:00:00Z',
      };
      const { level, objects } = await helper.inspect(input);
      if (level.kind === 'detected' && level.id === LEVELS[application]) pages.push({ input, objects });
    }
    sites.push({ application, pages });
  }
  return sites;
}
