import type { Application, KnowledgeBase, Sign } from '../knowledge-base/model.ts';
import type { Matching } from '../match/matching.ts';
import type { PatternIndex } from '../match/pattern-index.ts';
import type { ApplicationVerdict, Evidence } from '../outcome.ts';
import type { Page, ParseListener } from '../page/page.ts';
import { LineTable } from '../page/position.ts';
import type { ElementNode, SelectedNode } from '../page/tree.ts';
import { first } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { type Candidate, detectApplications, weigh, weighOwn } from './detect-application.ts';
import { isWithin, lineage } from './family.ts';
import type { Rivals } from './rivals.ts';

/** The verdict in the form that hosts get, and the application itself. */
export interface ApplicationFinding {
  readonly application: Application | null;
  readonly verdict: ApplicationVerdict;
}

const UNKNOWN: ApplicationFinding = { application: null, verdict: { kind: 'unknown' } };

/** An application that a page has some evidence for. */
export interface NearApplication {
  readonly application: Application;
  /** Sum of the weights of its own signs that matched. */
  readonly weight: number;
  readonly evidence: readonly Evidence[];
}

/** A sign and the application that declares it. */
export interface OwnedSign {
  readonly application: Application;
  readonly sign: Sign;
}

/** What the numbers of the index stand for. */
export interface PatternUses {
  readonly signs: readonly (readonly OwnedSign[])[];
  readonly numbers: ReadonlyMap<Pattern, number>;
}

/** The detection of one page: listens to its parse, then says what it is. */
export class Detection implements ParseListener {
  readonly #matching: Matching;
  readonly #matched = new Map<number, SelectedNode>();
  readonly #found = new Map<Application, Set<Sign>>();
  readonly #proven = new Set<Application>();
  /** Patterns that were not decided since they can't change the verdict. */
  readonly #unasked = new Set<number>();
  #settled = false;
  #finished = false;

  constructor(
    private readonly knowledgeBase: KnowledgeBase,
    index: PatternIndex,
    private readonly uses: PatternUses,
    rivals: Rivals | null,
  ) {
    this.#matching = index.start({
      onMatch: (pattern, node) => this.#note(pattern, node, rivals),
      stopWhen: () => this.#settled,
      ...(rivals !== null && { choose: (open) => this.#choose(open, rivals) }),
    });
  }

  open(element: ElementNode): void {
    this.#matching.open(element);
  }

  close(element: ElementNode): void {
    this.#matching.close(element);
  }

  /** True once nothing on the page could change the verdict any more. */
  get settled(): boolean {
    return this.#settled;
  }

  /**
   * The verdict, once the page is parsed. `remembered` is the application that other pages of the site proved; it
   * holds for a page that proves none itself, or only what the remembered one is a kind of.
   */
  application(page: Page, remembered: string | null = null): ApplicationFinding {
    const [best] = this.candidates(page);
    const known = remembered === null ? undefined : this.knowledgeBase.byId.get(remembered);
    if (known !== undefined && (best === undefined || isStrictlyWithin(known, best.application))) {
      return this.#conclude(page, { application: known, score: 0, impliedBy: [] }, 'site');
    }
    return best === undefined ? UNKNOWN : this.#conclude(page, best, 'page');
  }

  /** Every application that holds, best first; complete only when all patterns were asked for. */
  candidates(page: Page): readonly Candidate[] {
    if (!this.#finished) {
      this.#finished = true;
      this.#matching.finish(page.root);
    }
    return detectApplications(this.knowledgeBase, this.#found);
  }

  /** Applications of which signs matched, enough or not, the most evidence first; once the verdict is given. */
  near(page: Page): NearApplication[] {
    const lines = new LineTable(page.text);
    const near: NearApplication[] = [];
    for (const [application, signs] of this.#found) {
      if (application.depth === 0) continue;
      const evidence = [...signs].map((sign) =>
        describe(application, sign, this.#find(sign.pattern, page.root)!, lines),
      );
      near.push({ application, weight: weighOwn(application, this.#found), evidence });
    }
    return near.sort((a, b) => b.weight - a.weight || (a.application.id < b.application.id ? -1 : 1));
  }

  #note(pattern: number, node: SelectedNode, rivals: Rivals | null): void {
    this.#matched.set(pattern, node);
    for (const { application, sign } of this.uses.signs[pattern]!) {
      const signs = this.#found.get(application);
      if (signs === undefined) this.#found.set(application, new Set([sign]));
      else signs.add(sign);
      if (weighOwn(application, this.#found) >= application.threshold) this.#proven.add(application);
    }
    if (rivals === null) return;
    for (const application of this.#proven) {
      if (rivals.areBeaten(application, weigh(application, this.#found))) this.#settled = true;
    }
  }

  /** Of the patterns that only the whole page can decide: those of the application that wins however they come out. */
  #choose(open: ReadonlySet<number>, rivals: Rivals): readonly number[] | null {
    const [leader] = detectApplications(this.knowledgeBase, this.#found);
    const weights = new Map<Application, number>();
    for (const pattern of open) {
      for (const { application, sign } of this.uses.signs[pattern]!)
        weights.set(application, (weights.get(application) ?? 0) + sign.weight);
    }
    if (leader === undefined || !rivals.cannotCatchUp(leader, this.#found, weights)) return null;
    const chosen: number[] = [];
    for (const pattern of open) {
      const isOwn = this.uses.signs[pattern]!.some(({ application }) =>
        isWithin(leader.application, application),
      );
      if (isOwn) chosen.push(pattern);
      else this.#unasked.add(pattern);
    }
    return chosen.sort((one, other) => one - other);
  }

  #conclude(page: Page, { application, impliedBy }: Candidate, by: 'page' | 'site'): ApplicationFinding {
    const evidence: Evidence[] = [];
    const lines = new LineTable(page.text);
    for (const each of new Set([application, ...impliedBy].flatMap(lineage))) {
      for (const sign of each.signs) {
        const node = this.#find(sign.pattern, page.root);
        if (node !== undefined) evidence.push(describe(each, sign, node, lines));
      }
    }
    const line = new Set(lineage(application).map(({ id }) => id));
    const score = evidence.reduce((sum, each) => (line.has(each.application) ? sum + each.weight : sum), 0);
    return { application, verdict: { kind: 'detected', id: application.id, by, score, evidence } };
  }

  /** After an early stop the verdict is certain but its evidence may not be complete. */
  #find(pattern: Pattern, root: ElementNode): SelectedNode | undefined {
    const number = this.uses.numbers.get(pattern)!;
    const node = this.#matched.get(number);
    return node === undefined && (this.#settled || this.#unasked.has(number)) ? first(pattern, root) : node;
  }
}

function isStrictlyWithin(application: Application, ancestor: Application): boolean {
  return application !== ancestor && isWithin(application, ancestor);
}

function describe(application: Application, sign: Sign, node: SelectedNode, lines: LineTable): Evidence {
  return {
    application: application.id,
    sign: sign.id,
    pattern: sign.pattern.source,
    weight: sign.weight,
    where: whereIs(node, lines),
    declared: declarationOf(sign),
  };
}

function whereIs(node: SelectedNode, lines: LineTable): string {
  const element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
  if (element.offset < 0) return 'http';
  const { line, column } = lines.at(element.offset);
  return `${line}:${column}`;
}

const declarations = new WeakMap<Sign, string>();

function declarationOf(sign: Sign): string {
  let declaration = declarations.get(sign);
  if (declaration === undefined) {
    declaration = `${sign.location.file}:${sign.location.line}`;
    declarations.set(sign, declaration);
  }
  return declaration;
}
