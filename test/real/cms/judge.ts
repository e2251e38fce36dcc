import type { ArchiveObject } from '../../../src/act/object.ts';
import { agreement, normalise } from '../../quality/words.ts';
import type { TruthText } from './site.ts';

/** How the objects of a crawl agree with the database. */
export interface Judgement {
  /** Texts with an object that is right in every field that the page prints. */
  readonly right: number;
  /** Objects that hold no text of the database. */
  readonly foreign: number;
  /** What is wrong with the others, for people. */
  readonly complaints: readonly string[];
}

const SAME_TEXT = 0.97;
const TYPES = new Set<string>(['post', 'article', 'comment']);

/** Looks for each text's object: same type, title, author and day, and content that agrees. */
export function judgeObjects(truth: readonly TruthText[], objects: readonly ArchiveObject[]): Judgement {
  const left = new Map<string, ArchiveObject[]>();
  for (const object of gather(objects.filter(({ type }) => TYPES.has(type))))
    left.set(object.type, [...(left.get(object.type) ?? []), object]);
  const complaints: string[] = [];
  let right = 0;
  for (const text of truth) {
    const found = takeBest(text, left.get(text.type) ?? []);
    const wrong = found === undefined ? ['no object'] : compare(text, found);
    if (wrong.length === 0) right++;
    else complaints.push(`${text.type} "${text.title ?? text.text.slice(0, 30)}": ${wrong.join('; ')}`);
  }
  const rest = [...left.values()].flat();
  for (const { type, id, title } of rest)
    complaints.push(`${type} "${title ?? ''}" <${id}>: not in the database`);
  return { right, foreign: rest.length, complaints };
}

/** Lines of one id are one object: met again, or a text that is divided over pages, whose parts are put in order. */
function gather(lines: readonly ArchiveObject[]): ArchiveObject[] {
  const byId = new Map<string, ArchiveObject[]>();
  for (const line of lines) byId.set(line.id, [...(byId.get(line.id) ?? []), line]);
  return [...byId.values()].flatMap((parts) => {
    const sorted = parts.toSorted((a, b) => a.page.localeCompare(b.page, 'en', { numeric: true }));
    const [first] = sorted;
    const contents = new Set(sorted.map(({ content }) => content ?? ''));
    return first === undefined ? [] : [{ ...first, content: [...contents].join('\n') }];
  });
}

function takeBest(text: TruthText, objects: ArchiveObject[]): ArchiveObject | undefined {
  const scores = objects.map(
    ({ title, content }) =>
      agreement(content, text.text) + Number(normalise(title) === normalise(text.title)) / 10,
  );
  const at = scores.indexOf(Math.max(...scores));
  if (at === -1 || (scores[at] ?? 0) < 0.5) return undefined;
  return objects.splice(at, 1)[0];
}

function compare(text: TruthText, object: ArchiveObject): string[] {
  const wrong: string[] = [];
  const same = agreement(object.content, text.text);
  if (same < SAME_TEXT) wrong.push(`content agrees by ${same.toFixed(2)}`);
  if (text.title !== undefined && normalise(object.title) !== normalise(text.title))
    wrong.push(`title is "${object.title}"`);
  if (text.author !== undefined && normalise(object.author) !== normalise(text.author))
    wrong.push(`author is "${object.author}", expected "${text.author}"`);
  if (text.date !== undefined && object.date?.slice(0, 10) !== text.date.slice(0, 10))
    wrong.push(`date is ${object.date}, expected ${text.date.slice(0, 10)}`);
  return wrong;
}
