import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parsePage } from '../../page/parse-page.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import type { Condition, Step } from '../../pattern/pattern.ts';
import type { Application } from '../model.ts';
import type { ProblemList } from '../problem.ts';
import { declaredPatterns } from './declared-patterns.ts';

/** Class tokens of the fixtures: element name → token → a file that has it. */
export type ClassTokens = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the class attributes of all `*.html` below a folder. */
export async function readClassTokens(folder: string): Promise<ClassTokens> {
  const tokens = new Map<string, Map<string, string>>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.html?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const page = parsePage({ url: 'https://fixture.invalid/', body: await readFile(file) });
    collectTokens(page.root, relative(folder, file), tokens);
  }
  return tokens;
}

/** `contains(@class,'x')` where fixtures have `x` as a token and also longer tokens with `x` inside. */
export function lintClassTokens(application: Application, tokens: ClassTokens, problems: ProblemList): void {
  for (const { pattern, location } of declaredPatterns(application)) {
    for (const step of pattern.steps) {
      for (const needle of containedClasses(step)) {
        const longer = findLonger(step, needle, tokens);
        if (longer === null) continue;
        problems.error(
          'class-substring',
          location,
          `contains(@class,'${needle}') of ${pattern.source} also matches the class "${longer.token}" (${longer.file})`,
          `Write contains-token(@class,'${needle}').`,
        );
      }
    }
  }
}

function collectTokens(root: ElementNode, file: string, tokens: Map<string, Map<string, string>>): void {
  const pending = [root];
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const own = tokens.get(element.name) ?? new Map<string, string>();
    tokens.set(element.name, own);
    for (const token of (attributeOf(element, 'class') ?? '').split(/[ \t\r\n\f]+/)) {
      if (token !== '' && !own.has(token)) own.set(token, file);
    }
    for (const child of element.children) if (child.kind === 'element') pending.push(child);
  }
}

function containedClasses(step: Step): string[] {
  return step.predicates.flatMap((predicate) =>
    predicate.kind === 'condition' ? classNeedles(predicate.condition) : [],
  );
}

function classNeedles(condition: Condition): string[] {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, value, literal } = condition;
      return comparison === 'contains' && value.kind === 'attribute' && value.name === 'class'
        ? [literal]
        : [];
    }
    case 'and':
    case 'or':
      return condition.conditions.flatMap(classNeedles);
    case 'not':
      return classNeedles(condition.condition);
    case 'exists':
      return [];
  }
}

/** A longer token, unless `needle` is nowhere a token by itself: then a part of the name is what is meant. */
function findLonger(step: Step, needle: string, tokens: ClassTokens): { token: string; file: string } | null {
  const maps =
    step.test.kind === 'element'
      ? [tokens.get(step.test.name) ?? new Map<string, string>()]
      : [...tokens.values()];
  if (!maps.some((map) => map.has(needle))) return null;
  for (const map of maps) {
    for (const [token, file] of map) if (token !== needle && token.includes(needle)) return { token, file };
  }
  return null;
}
