import { siteOf } from './act/url/site.ts';
import { UrlIdentities } from './act/url/url-identities.ts';
import { Adapter } from './adapt/adapter.ts';
import { guessApplication } from './adapt/guess-application.ts';
import { EVERYWHERE, learnedFor, loadLearned } from './adapt/load-learned.ts';
import { MemoryStore } from './adapt/memory-store.ts';
import { capturePage } from './adapt/realign/capture-page.ts';
import { mergeAdaptations, withThisPage } from './adapt/realign/make-realignment.ts';
import { Realigner } from './adapt/realign/realigner.ts';
import { NEW_SITE, rememberPage } from './adapt/remember-page.ts';
import type { LearnedPattern, Store } from './adapt/store.ts';
import { workPage } from './adapt/work-page.ts';
import { decideUrl, readTarget, type UrlDecision } from './decide-url.ts';
import { type Detector, detectorOf } from './detect/detector.ts';
import { recallVerdict } from './detect/site-memory.ts';
import { followedRoles } from './followed-roles.ts';
import { loadKnowledgeBase } from './knowledge-base/load.ts';
import type { KnowledgeBase, Role } from './knowledge-base/model.ts';
import { bundledKnowledgeBase, type KnowledgeBaseSource } from './knowledge-base/source.ts';
import { makeOutcome } from './make-outcome.ts';
import type { Outcome } from './outcome.ts';
import type { PageLimits } from './page/limits.ts';
import type { PageInput } from './page/page.ts';
import { parsePage } from './page/parse-page.ts';

/** How a helper works. */
export interface HelperOptions {
  /** Earlier sources win. @default the bundled knowledge base */
  readonly knowledgeBase?: readonly KnowledgeBaseSource[];
  /** What was seen and learned. @default a store in memory */
  readonly store?: Store;
  /** Roles to follow beyond content, pagination, lists and requisites. @default none */
  readonly include?: readonly Role[];
  /** Files of learned patterns (`learned.xml`) to start with. @default none */
  readonly learned?: readonly string[];
  /** Repair patterns that fail. @default true */
  readonly adapt?: boolean;
  /** Bounds on hostile pages. @default PAGE_LIMIT_DEFAULTS */
  readonly limits?: Partial<PageLimits>;
  /** @default the system's clock */
  readonly clock?: () => Date;
}

/** How a host bounds one page. */
export interface InspectOptions {
  /**
   * Aborted: `inspect` rejects with the signal's reason at the next stage, and nothing of the page is remembered. Once a
   * repair has begun, or the page is being remembered, it is finished.
   */
  readonly signal?: AbortSignal;
  /** Milliseconds after which no repair is begun; the page is still read. @default no bound */
  readonly budget?: number;
}

/** Loads the knowledge base, builds the index, and gives a helper for any number of sites. */
export async function createHelper(options: HelperOptions = {}): Promise<ApplicationAwareHelper> {
  const sources = options.knowledgeBase ?? [bundledKnowledgeBase()];
  const store = options.store ?? new MemoryStore();
  const helper = new ApplicationAwareHelper(await loadKnowledgeBase(sources), { ...options, store });
  if (options.learned !== undefined && options.learned.length > 0) await loadLearned(store, options.learned);
  return helper;
}

/** The whole path of a page: parse and detect, level, act, adapt, remember. It never fetches. */
export class ApplicationAwareHelper {
  readonly #detector: Detector;
  readonly #identities = new UrlIdentities();
  readonly #store: Store;
  readonly #roles: ReadonlySet<Role>;
  readonly #adapter: Adapter | null;
  readonly #realigner: Realigner;

  constructor(
    readonly knowledgeBase: KnowledgeBase,
    private readonly options: HelperOptions = {},
  ) {
    this.#detector = detectorOf(knowledgeBase);
    this.#store = options.store ?? new MemoryStore();
    this.#adapter = options.adapt === false ? null : new Adapter(this.#store, knowledgeBase.applications);
    this.#realigner = new Realigner(this.#store);
    this.#roles = followedRoles(options.include);
  }

  /** Turns a page into what a crawler and an archivist need. */
  async inspect(input: PageInput, { signal, budget = Infinity }: InspectOptions = {}): Promise<Outcome> {
    const deadline = performance.now() + budget;
    signal?.throwIfAborted();
    const detection = this.#detector.start();
    const { limits, clock } = this.options;
    const page = parsePage(input, {
      listener: detection,
      ...(limits && { limits }),
      ...(clock && { clock }),
    });
    const site = siteOf(new URL(page.url));
    const state = (await this.#store.site(site)) ?? NEW_SITE;

    const proven = detection.application(page, recallVerdict(state, page.url));
    const shared = { identities: this.#identities, roles: this.#roles };
    const { application, verdict } =
      proven.application !== null || this.#adapter === null
        ? proven
        : guessApplication(detection.near(page), proven, (guess) => workPage(page, guess, state, [], shared));
    const work = (patterns: readonly LearnedPattern[]) =>
      workPage(page, application, state, patterns, shared);
    signal?.throwIfAborted();
    const learned =
      application === null || this.#adapter === null
        ? []
        : await learnedFor(this.#store, site, application.id);
    const adapter = application === null || performance.now() > deadline ? null : this.#adapter;
    signal?.throwIfAborted();
    let worked = work(learned);
    const attempt = { site, page, application: application! };
    const known = adapter === null ? null : await this.#realigner.realign({ ...attempt, learned, ...worked });
    if (known?.changed) worked = work(known.learned);
    const adapted = await adapter?.adapt({ ...attempt, learned: known?.learned ?? learned, ...worked });
    if (adapted?.changed) {
      const everywhere = learned.filter((pattern) => pattern.site === EVERYWHERE);
      worked = work(withThisPage([...adapted.learned, ...everywhere], known?.here ?? [], null));
    }
    const { found, context, acted } = worked;

    const remember = rememberPage({ page, identity: context.identity, base: context.base, verdict, acted });
    const capture = known?.unresolved ? null : capturePage(found.level, acted, context);
    await Promise.all([
      this.#store.updateSite(site, remember),
      capture === null ? undefined : this.#store.saveCapture(capture),
    ]);
    return makeOutcome({
      page,
      context,
      verdict,
      found,
      acted,
      adaptations: mergeAdaptations(known?.adaptations ?? [], adapted?.adaptations ?? []),
      wanted: adapted?.wanted ?? [],
    });
  }

  /** Says before fetching, without a body, whether a URL is worth it and why. */
  async decide(url: string, options: { readonly from?: string } = {}): Promise<UrlDecision> {
    const from = options.from ?? null;
    const parsed = readTarget(url, from);
    const state = parsed === null ? undefined : await this.#store.site(siteOf(parsed));
    const id = state === undefined || parsed === null ? null : recallVerdict(state, parsed.href);
    const application = id === null ? null : (this.knowledgeBase.byId.get(id) ?? null);
    return decideUrl(url, from, application, this.#identities.of(application), this.#roles);
  }
}
