import { siteOf } from './act/url/site.ts';
import type { UrlIdentity } from './act/url/url-identity.ts';
import { UsageError } from './errors.ts';
import type { Application, Role } from './knowledge-base/model.ts';
import { parsePage } from './page/parse-page.ts';
import { matchesAny } from './pattern/evaluate.ts';
import type { Pattern } from './pattern/pattern.ts';

/** Whether to fetch a URL, judged by the URL alone. */
export interface UrlDecision {
  readonly follow: boolean;
  /** The rule that says no: `avoid:…`, `off-site`, `scheme`, `invalid`; null when nothing does. */
  readonly rule: string | null;
  readonly why: string;
  /** What to fetch. */
  readonly url: string;
  readonly canonical: string;
  readonly application: string | null;
  /** The level that the URL's form tells, or null. */
  readonly level: string | null;
}

/**
 * The URL that is asked about, or null when it is none.
 * @throws {@link UsageError} when `from` is none: every URL would be called invalid.
 */
export function readTarget(text: string, from: string | null): URL | null {
  if (from !== null && !URL.canParse(from))
    throw new UsageError('bad-url', `Expected an absolute URL for from, found ${JSON.stringify(from)}`);
  const base = from ?? undefined;
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** Judges a URL by the rules of the application that its site is known for; unknown sites are followed. */
export function decideUrl(
  text: string,
  from: string | null,
  application: Application | null,
  identity: UrlIdentity,
  roles: ReadonlySet<Role>,
): UrlDecision {
  const id = application?.id ?? null;
  const no = (rule: string, why: string, url = text, canonical = text): UrlDecision => ({
    follow: false,
    rule,
    why,
    url,
    canonical,
    application: id,
    level: null,
  });
  const url = readTarget(text, from);
  if (url === null) return no('invalid', 'it is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return no('scheme', `${url.protocol} is not fetched`);
  const fetchable = identity.fetchable(url);
  const canonical = identity.canonical(url);
  if (from !== null && siteOf(url) !== siteOf(new URL(from))) {
    return no('off-site', `it is not on ${siteOf(new URL(from))}`, fetchable, canonical);
  }
  const avoid = identity.avoided(url);
  if (application !== null && avoid !== null && !(avoid.role !== null && roles.has(avoid.role))) {
    return no(`avoid:${application.id}:${avoid.id}`, avoid.reason, fetchable, canonical);
  }
  const level = application === null ? null : levelByUrl(application, url);
  const why =
    application === null ? 'the application is not known' : `no rule of ${application.id} speaks against it`;
  return { follow: true, rule: null, why, url: fetchable, canonical, application: id, level };
}

/** The first level that can be told from the URL alone. */
function levelByUrl(application: Application, url: URL): string | null {
  const { root } = parsePage({ url: url.href, body: '', capturedAt: new Date(0) });
  const speaksOfUrl = (pattern: Pattern) => {
    const { test } = pattern.steps[0];
    return test.kind === 'element' && test.name === 'http';
  };
  for (const level of application.levels) {
    for (const { all } of level.when) {
      if (all.every(speaksOfUrl) && all.every((pattern) => matchesAny(pattern, root))) return level.id;
    }
  }
  return null;
}
