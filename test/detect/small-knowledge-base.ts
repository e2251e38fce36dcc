import type { Application, KnowledgeBase, Level } from '../../src/knowledge-base/model.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

/** An application in short: signs and levels by id. */
export interface Sketch {
  readonly id: string;
  readonly parent?: string;
  readonly threshold?: number;
  /** Pattern to weight. */
  readonly signs?: Readonly<Record<string, number>>;
  readonly implies?: readonly string[];
  readonly excludes?: readonly string[];
  /** Level id to alternatives, each `all; all | none; none`. */
  readonly levels?: Readonly<Record<string, readonly string[]>>;
}

const EMPTY_URLS = { drop: [], keep: [], rewrite: [], pagination: [], avoid: [] };

/** Makes a knowledge base without files; parents before children. */
export function makeKnowledgeBase(sketches: readonly Sketch[]): KnowledgeBase {
  const byId = new Map<string, Application>();
  for (const [index, sketch] of sketches.entries()) {
    const location = { file: `${sketch.id}.xml`, line: index + 1, column: 1 };
    const parent = sketch.parent === undefined ? null : byId.get(sketch.parent)!;
    const levels = Object.entries(sketch.levels ?? {}).map(
      ([id, when]): Level => ({
        id,
        kind: 'terminal',
        entry: false,
        when: when.map((text) => {
          const [all = '', none = ''] = text.split('|').map((side) => side.trim());
          const patterns = (side: string) =>
            side === '' ? [] : side.split(';').map((each) => parsePattern(each.trim()));
          return { all: patterns(all), none: patterns(none), location };
        }) as unknown as Level['when'],
        navigation: [],
        extraction: [],
        declaredBy: sketch.id,
        location,
      }),
    );
    byId.set(sketch.id, {
      id: sketch.id,
      name: sketch.id,
      clocks: [],
      kind: parent === null ? 'category' : 'application',
      parent,
      category: parent?.category ?? sketch.id,
      depth: parent === null ? 0 : parent.depth + 1,
      signs: Object.entries(sketch.signs ?? {}).map(([source, weight], number) => ({
        id: `s${number}`,
        pattern: parsePattern(source),
        weight,
        location,
      })),
      threshold: sketch.threshold ?? 10,
      implies: sketch.implies ?? [],
      excludes: sketch.excludes ?? [],
      urls: EMPTY_URLS,
      tests: [],
      levels: [...levels, ...(parent?.levels ?? [])],
      location,
    });
  }
  return { applications: [...byId.values()], byId };
}
