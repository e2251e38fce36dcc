import type { QuerySeparator, UrlRules } from '../../knowledge-base/model.ts';
import { compileUrlCondition } from '../../knowledge-base/url-condition.ts';
import { copyText } from '../../page/copy-text.ts';
import { joinQuery, type QueryPair } from './query.ts';
import { pairsOf, type UrlLike, UrlParts } from './url-parts.ts';

/** Parameters that never say what is shown, on any site: campaign tags and common session ids. */
const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_ga|yclid|igshid)$/i;
const SESSION_NAME = /^(?:PHPSESSID|jsessionid|ASPSESSIONID\w*|CFID|CFTOKEN)$/i;
const SESSION_VALUE_NAME = /^(?:sid|s|sessionid|session_id|SMFSESSID|phpsessid)$/i;
const SESSION_VALUE = /^[0-9a-f]{32,64}$/i;
/** Names that are remembered; bounded. */
const MOST_NAMES = 1000;

interface Drop {
  readonly matches: (name: string) => boolean;
  readonly session: boolean;
  readonly where: (url: UrlLike) => boolean;
}

/** What rules say of a parameter by its name alone. */
interface NameFacts {
  readonly tracks: boolean;
  readonly isSession: boolean;
  readonly mayBeSession: boolean;
  readonly drops: readonly Drop[];
}

/** What an application's rules, and those for all sites, say of the parameters of a query. */
export class ParameterRules {
  readonly #drops: readonly Drop[];
  readonly #names = new Map<string, NameFacts>();
  #asked: UrlLike | null = null;
  #search = '';
  readonly #answers = new Map<Drop, boolean>();

  constructor(
    drops: UrlRules['drop'],
    private readonly separator: QuerySeparator,
  ) {
    this.#drops = drops.map((rule) => ({
      matches: parameterTest(rule.parameter),
      session: rule.session,
      where: compileUrlCondition(rule.where, separator),
    }));
  }

  #factsOfName(name: string): NameFacts {
    let facts = this.#names.get(name);
    if (facts === undefined) {
      facts = {
        tracks: TRACKING.test(name),
        isSession: SESSION_NAME.test(name),
        mayBeSession: SESSION_VALUE_NAME.test(name),
        drops: this.#drops.filter((drop) => drop.matches(name)),
      };
      if (this.#names.size >= MOST_NAMES) this.#names.clear();
      this.#names.set(copyText(name), facts);
    }
    return facts;
  }

  /** The pairs of the query that are no session; worked out once per URL. */
  withoutSession(url: UrlLike): readonly QueryPair[] {
    if (url instanceof UrlParts && url.lasting !== null) return url.lasting;
    const pairs = pairsOf(url, this.separator);
    let lasting = pairs;
    for (let index = 0; index < pairs.length; index++) {
      if (!this.#isSession(url, pairs[index]!)) continue;
      lasting = pairs.filter((pair) => !this.#isSession(url, pair));
      break;
    }
    if (url instanceof UrlParts) url.lasting = lasting;
    return lasting;
  }

  /** The query as fetched: without that of a session. */
  searchWithoutSession(url: UrlLike): string {
    if (url instanceof UrlParts && url.lastingSearch !== null) return url.lastingSearch;
    const kept = this.withoutSession(url);
    const all = pairsOf(url, this.separator);
    const search = kept.length === all.length ? url.search : joinQuery(kept, this.separator);
    if (url instanceof UrlParts) url.lastingSearch = search;
    return search;
  }

  #isSession(url: UrlLike, { name, value }: QueryPair): boolean {
    const { isSession, mayBeSession, drops } = this.#factsOfName(name);
    if (isSession) return true;
    if (mayBeSession && value !== null && SESSION_VALUE.test(value)) return true;
    for (const drop of drops) if (drop.session && this.#speaks(drop, url)) return true;
    return false;
  }

  /** Whether a rule speaks of the URL: all parameters of one URL ask in turn, and a query may be nothing but parameters. */
  #speaks(drop: Drop, url: UrlLike): boolean {
    if (url !== this.#asked || url.search !== this.#search) {
      this.#asked = url;
      this.#search = url.search;
      this.#answers.clear();
    }
    let answer = this.#answers.get(drop);
    if (answer === undefined) {
      answer = drop.where(url);
      this.#answers.set(drop, answer);
    }
    return answer;
  }

  /** True for a parameter that doesn't say what is shown. */
  isDropped(url: UrlLike, pair: QueryPair): boolean {
    const { tracks, drops } = this.#factsOfName(pair.name);
    if (tracks) return true;
    for (const drop of drops) if (this.#speaks(drop, url)) return true;
    return false;
  }
}

function parameterTest(parameter: string): (name: string) => boolean {
  if (!parameter.endsWith('*')) return (name) => name === parameter;
  const prefix = parameter.slice(0, -1);
  return (name) => name.startsWith(prefix);
}
