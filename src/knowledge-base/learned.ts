import type { LearnedPattern, LearnedStatus } from '../adapt/store.ts';
import { NamedLists } from './named-lists.ts';
import { PatternTable } from './pattern-table.ts';
import { errorOf, ProblemList } from './problem.ts';
import { locationOf, type ReadContext, readText } from './read-values.ts';
import { validateDocument } from './validate.ts';
import { readXml, type XmlElement } from './xml.ts';
import { decodeExactly } from './xml-text.ts';

/**
 * Reads a learned overlay (`learned.xml`).
 * @throws {@link KnowledgeBaseError} for the first thing wrong, with file, line and column.
 */
export function readLearned(text: string, file: string): LearnedPattern[] {
  const problems = new ProblemList();
  const document = readXml(text, file, problems);
  if (document !== null) {
    if (document.root.name !== 'learned') {
      problems.error(
        'unknown-element',
        document.locate(document.root.start),
        `Expected <learned>, found <${document.root.name.slice(0, 60)}>`,
        'Give the overlay that a crawl wrote.',
      );
    }
    validateDocument(document, problems);
  }
  const context =
    document === null
      ? null
      : { document, problems, patterns: new PatternTable(), lists: new NamedLists(document, problems) };
  const read =
    context === null
      ? []
      : context.document.root.children.map((element) => readLearnedPattern(context, element));
  const first = problems.all[0];
  if (first !== undefined) throw errorOf(first);
  return read.filter((pattern) => pattern !== null);
}

/**
 * Writes a learned overlay. The same patterns give the same text whatever their order, and {@link readLearned}
 * gives back what was written (characters that XML can't hold become U+FFFD).
 */
export function writeLearned(patterns: readonly LearnedPattern[]): string {
  const body = [...patterns].sort(compareLearned).map(printLearnedPattern).join('');
  const root = body === '' ? '<learned/>' : `<learned>\n${body}</learned>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function readLearnedPattern(context: ReadContext, element: XmlElement): LearnedPattern | null {
  if (element.name !== 'pattern') return null;
  const text = (name: string): string => readText(element, name) ?? '';
  const texts = (name: string): string[] =>
    element.children
      .filter((child) => child.name === name)
      .map(
        (child) =>
          decodeExactly(context.document, child.contentStart, child.contentEnd, new ProblemList()).value,
      );
  const one = (name: string): string => {
    const [value, second] = texts(name);
    if (value === undefined || second !== undefined) {
      context.problems.error(
        'missing-element',
        locationOf(context, element),
        `<pattern> needs <${name}> exactly once`,
        `Write one <${name}>.`,
      );
    }
    return value ?? '';
  };
  const target = readTarget(context, element);
  if (target === null) return null;
  return {
    id: text('id'),
    site: text('site'),
    application: text('application'),
    level: text('level'),
    target,
    before: one('before'),
    after: one('after'),
    ...(texts('remove').length > 0 && { remove: texts('remove') }),
    // The schema has checked both against the same lists.
    method: text('method') as LearnedPattern['method'],
    relaxations: texts('relaxation'),
    score: Number(text('score')),
    pagesChecked: texts('page'),
    contradictions: Number(text('contradictions')),
    learnedAt: text('learned'),
    status: text('status') as LearnedStatus,
  };
}

function readTarget(context: ReadContext, element: XmlElement): LearnedPattern['target'] | null {
  const kind = readText(element, 'target');
  const action = readText(element, 'action');
  const field = readText(element, 'field');
  if (kind === 'level') return { kind };
  if ((kind === 'each' || kind === 'navigation') && action !== null) return { kind, action };
  if (kind === 'field' && action !== null && field !== null) return { kind, action, field };
  context.problems.error(
    'missing-attribute',
    locationOf(context, element),
    `<pattern> with target="${kind ?? ''}" needs the attribute "${action === null ? 'action' : 'field'}"`,
    'Name the action of the level, and for a field its name.',
  );
  return null;
}

function printLearnedPattern(pattern: LearnedPattern): string {
  const { target } = pattern;
  const attributes: [string, string | null][] = [
    ['id', pattern.id],
    ['site', pattern.site],
    ['application', pattern.application],
    ['level', pattern.level],
    ['target', target.kind],
    ['action', target.kind === 'level' ? null : target.action],
    ['field', target.kind === 'field' ? target.field : null],
    ['status', pattern.status],
    ['method', pattern.method],
    ['score', String(pattern.score)],
    ['contradictions', String(pattern.contradictions)],
    ['learned', pattern.learnedAt],
  ];
  const printed = attributes.flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escapeXml(value)}"`],
  );
  const lines = [
    `  <pattern${printed.join('')}>`,
    `    <before>${escapeXml(pattern.before)}</before>`,
    `    <after>${escapeXml(pattern.after)}</after>`,
    ...(pattern.remove ?? []).map((part) => `    <remove>${escapeXml(part)}</remove>`),
    ...pattern.relaxations.map((relaxation) => `    <relaxation>${escapeXml(relaxation)}</relaxation>`),
    ...pattern.pagesChecked.map((page) => `    <page>${escapeXml(page)}</page>`),
    '  </pattern>',
  ];
  return `${lines.join('\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 section 2.2 forbids
      .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '\uFFFD')
      .replace(/[&<>"\t\r\n]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`)
  );
}

function compareLearned(a: LearnedPattern, b: LearnedPattern): number {
  const left = sortKey(a);
  const right = sortKey(b);
  const index = left.findIndex((part, at) => part !== right[at]);
  if (index < 0) return 0;
  return left[index]! < right[index]! ? -1 : 1;
}

/** Everything that tells two patterns apart, most telling first, so that the order is total. */
function sortKey(pattern: LearnedPattern): string[] {
  const { target } = pattern;
  return [
    pattern.application,
    pattern.level,
    target.kind,
    target.kind === 'level' ? '' : target.action,
    target.kind === 'field' ? target.field : '',
    pattern.site,
    pattern.id,
    JSON.stringify(pattern),
  ];
}
