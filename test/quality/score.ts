import { printsDay } from './printed-date.ts';
import type { ScoredObject } from './systems.ts';
import type { Truth, TruthMessage, TruthPost } from './truth.ts';
import { agreement, normalise } from './words.ts';

/** Right and all, by measure: `post.title`, `comment.found`, … */
export type Scores = Map<string, { right: number; all: number }>;

/** The recorded pages: URL without trailing slash to the normalised text that a reader sees. */
export type Recorded = ReadonlyMap<string, string>;

/** Compares extracted objects with the truth, on what was recorded and is printed. */
export function scoreObjects(truth: Truth, objects: readonly ScoredObject[], recorded: Recorded): Scores {
  const scores: Scores = new Map();
  const everything = [...recorded.values()].join('\n');
  const tops = objects.filter(({ type }) => type === 'post' || type === 'article');
  const comments = objects.filter(({ type }) => type === 'comment');
  for (const post of [...(truth.posts ?? []), ...(truth.pages ?? [])]) {
    const text = recorded.get(pageKey(post.url));
    if (text === undefined) continue;
    scorePost(scores, post, truth.posts?.includes(post) === true, tops, text);
    scoreComments(scores, post, comments, everything);
  }
  scoreThreads(scores, truth, tops, recorded, everything);
  return scores;
}

/** Path and query without trailing slash: a theme may have been recorded on another port than the truth was taken from. */
export function pageKey(url: string): string {
  return url
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '');
}

function scorePost(
  scores: Scores,
  post: TruthPost,
  isPost: boolean,
  tops: readonly ScoredObject[],
  text: string,
): void {
  const body = post.bodyText ?? post.text ?? '';
  const kind = isPost || post.kind === 'post' || post.kind === 'blog' ? 'post' : 'article';
  const found = best(
    tops.filter(({ page }) => pageKey(page) === pageKey(post.url)),
    (each) => Number(normalise(each.title) === normalise(post.title)) + agreement(each.content, body),
  );
  const titled = normalise(found?.title) === normalise(post.title);
  const agreed = agreement(found?.content, body);
  add(scores, `${kind}.title`, titled);
  add(scores, `${kind}.content`, agreed >= 0.97);
  add(scores, `${kind}.content99`, agreed >= 0.99);
  // Of the values that are given, the right ones: a missing value is no wrong one.
  if (found?.title !== undefined) add(scores, `${kind}.values-right`, titled);
  if (found?.content !== undefined) add(scores, `${kind}.values-right`, agreed >= 0.97);
  if (kind !== 'post') return;
  if (found?.author !== undefined && post.author !== undefined)
    add(scores, 'post.values-right', normalise(found.author) === normalise(post.author));
  if (found?.date !== undefined && post.date !== undefined)
    add(scores, 'post.values-right', found.date.slice(0, 10) === post.date.slice(0, 10));
  if (post.author !== undefined) {
    if (printsAuthor(text, post.author, post.comments ?? []))
      add(scores, 'post.author', normalise(found?.author) === normalise(post.author));
    else
      add(
        scores,
        'post.author-not-invented',
        found?.author === undefined || normalise(found.author) === normalise(post.author),
      );
  }
  if (post.date !== undefined && printsDay(text, post.date))
    add(scores, 'post.date', found?.date?.slice(0, 10) === post.date.slice(0, 10));
  if (post.date !== undefined && found?.date !== undefined)
    add(scores, 'post.date-not-wrong', found.date.slice(0, 10) === post.date.slice(0, 10));
}

/** An author may answer comments: a page prints the author when the name is there more often than such answers. */
function printsAuthor(text: string, author: string, comments: readonly TruthMessage[]): boolean {
  const name = normalise(author);
  const answers = comments.filter((comment) => normalise(comment.author) === name).length;
  return ` ${text} `.split(` ${name} `).length - 1 > answers;
}

function scoreComments(
  scores: Scores,
  post: TruthPost,
  comments: readonly ScoredObject[],
  everything: string,
): void {
  const wanted = (post.comments ?? []).filter(({ text }) => shown(text, everything));
  if (wanted.length === 0) return;
  const key = pageKey(post.url);
  const left = comments.filter(
    ({ page }) => pageKey(page) === key || pageKey(page).startsWith(`${key}/comment-page`),
  );
  const all = left.length;
  for (const comment of wanted) {
    const at = left.findIndex(({ content }) => agreement(content, comment.text) >= 0.9);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    add(scores, 'comment.found', found !== undefined);
    if (found === undefined) continue;
    add(scores, 'comment.author', normalise(found.author) === normalise(comment.author));
    if (comment.date !== undefined)
      add(scores, 'comment.date', found.date?.slice(0, 10) === comment.date.slice(0, 10));
  }
  if (all === 0) return;
  const precision = scores.get('comment.precision') ?? { right: 0, all: 0 };
  scores.set('comment.precision', { right: precision.right + all - left.length, all: precision.all + all });
}

function scoreThreads(
  scores: Scores,
  truth: Truth,
  tops: readonly ScoredObject[],
  recorded: Recorded,
  everything: string,
): void {
  const byStart = new Map<string, ScoredObject[]>();
  const start = (text: string | undefined) => normalise(text).slice(0, 40);
  for (const object of tops)
    byStart.set(start(object.content), [...(byStart.get(start(object.content)) ?? []), object]);
  for (const thread of truth.threads ?? []) {
    if (!recorded.has(pageKey(thread.url))) continue;
    for (const post of thread.posts) {
      if (!shown(post.text, everything)) continue;
      const found = best(byStart.get(start(post.text)) ?? [], ({ content }) => agreement(content, post.text));
      const right = found !== undefined && agreement(found.content, post.text) >= 0.9;
      add(scores, 'fpost.content', right);
      if (!right) continue;
      add(scores, 'fpost.author', normalise(found.author) === normalise(post.author));
      if (post.date !== undefined)
        add(scores, 'fpost.date', found.date?.slice(0, 10) === post.date.slice(0, 10));
    }
  }
}

/** Is this text printed on a recorded page? Judged by its beginning, middle and end. */
function shown(text: string, everything: string): boolean {
  const list = normalise(text).split(' ');
  const probes = [0, Math.max(0, (list.length >> 1) - 2), Math.max(0, list.length - 5)];
  return probes.every((at) => everything.includes(list.slice(at, at + 5).join(' ')));
}

function best<T>(items: readonly T[], rank: (item: T) => number): T | undefined {
  let [winner] = items;
  let highest = winner === undefined ? 0 : rank(winner);
  for (const item of items.slice(1)) {
    const value = rank(item);
    if (value > highest) [winner, highest] = [item, value];
  }
  return winner;
}

function add(scores: Scores, measure: string, right: boolean): void {
  const score = scores.get(measure) ?? { right: 0, all: 0 };
  scores.set(measure, { right: score.right + Number(right), all: score.all + 1 });
}

/** Both together. */
export function addScores(one: Scores, other: Scores): Scores {
  const sum: Scores = new Map(one);
  for (const [measure, { right, all }] of other) {
    const before = sum.get(measure) ?? { right: 0, all: 0 };
    sum.set(measure, { right: before.right + right, all: before.all + all });
  }
  return sum;
}
