/**
 * A site that changes its template between two visits:
 *   npx tsx test/quality/recrawl.ts FOLDER BASE
 * FOLDER has recordings of the same URLs under several templates, BASE is a part of the name of the one that was there
 * first. The first visit is read with a knowledge base that knows that template only; then each other template, in a
 * new process, from the store of the first visit alone. Counts the pages on which every value that both templates
 * print is the same.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArchiveObject } from '../../src/act/object.ts';
import { pageOf, readWarc } from '../../src/archive/index.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { textOf } from '../../src/page/text.ts';
import { openStore } from '../../src/store/index.ts';
import { loadOneTemplate } from './one-template.ts';
import { printsDay } from './printed-date.ts';
import { findRecordings, openRecording } from './recordings.ts';
import { agreement, normalise } from './words.ts';

/** Share of the pages that must be perfect. */
const WANTED = 0.95;

interface Visit {
  readonly url: string;
  readonly text: string;
  readonly objects: readonly ArchiveObject[];
}

/** Reads a recording with what the store knows, and adds to it. */
async function visit(path: string, folder: string): Promise<Visit[]> {
  const store = await openStore(folder);
  const helper = new ApplicationAwareHelper(await loadOneTemplate(), { store });
  const visits: Visit[] = [];
  for await (const entry of readWarc(openRecording(path))) {
    const page = entry.kind === 'record' ? pageOf(entry) : null;
    if (page === null || page.status !== 200) continue;
    const { url, objects } = await helper.inspect(page);
    visits.push({ url, text: normalise(textOf(parsePage(page).root)), objects });
  }
  await store.close();
  return visits;
}

function visitInNewProcess(path: string, folder: string): Visit[] {
  const script = fileURLToPath(import.meta.url);
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script, '--visit', path, folder], {
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed.toString()) as Visit[];
}

/** What became of the values of a page that the new template prints as well, each by its name. */
function changedValues(before: Visit, after: Visit): string[] {
  return before.objects.flatMap((object) => {
    if (object.type !== 'post' && object.type !== 'article' && object.type !== 'comment') return [];
    const now = after.objects.find((each) => each.type === object.type && nameOf(each) === nameOf(object));
    const changed: string[] = [];
    const note = (name: string, isPrinted: boolean, isSame: boolean) => {
      if (isPrinted && !isSame) changed.push(`${object.type}.${name}`);
    };
    const { title, author, date, content } = object;
    if (title)
      note('title', after.text.includes(normalise(title)), normalise(title) === normalise(now?.title));
    if (author) note('author', printsName(object, after.text), normalise(author) === normalise(now?.author));
    if (date) note('date', printsDay(after.text, date), date.slice(0, 10) === now?.date?.slice(0, 10));
    if (content)
      note('content', after.text.includes(normalise(content)), agreement(content, now?.content) >= 0.99);
    return changed;
  });
}

/** What tells an object from the others of its page; without its permalink a comment is known under its page of comments. */
function nameOf({ id }: ArchiveObject): string {
  return id.slice(id.indexOf('#') + 1);
}

/** A name may also stand in a text or a list of comments: it is the object's when it stands near its text or title. */
function printsName({ author, title, content }: ArchiveObject, page: string): boolean {
  const name = normalise(author);
  const near = 300;
  return [title, content].some((text) => {
    const at = text ? page.indexOf(normalise(text)) : -1;
    if (at < 0) return false;
    const around =
      page.slice(Math.max(0, at - near), at) + page.slice(at + normalise(text).length).slice(0, near);
    return around.includes(name);
  });
}

async function compare(folder: string, base: string): Promise<void> {
  const recordings = findRecordings(folder);
  const first = recordings.find(({ name }) => basename(name).includes(base));
  if (first === undefined) throw new Error(`Expected a recording named ${base} in ${folder}, found none`);
  const work = mkdtempSync(join(tmpdir(), 'aah-recrawl-'));
  const known = join(work, 'first');
  const before = new Map(visitInNewProcess(first.path, known).map((each) => [each.url, each]));
  let pages = 0;
  let perfect = 0;
  for (const { name, path } of recordings) {
    if (path === first.path || !path.endsWith('.gz')) continue;
    const store = join(work, basename(path));
    cpSync(known, store, { recursive: true });
    const changed = new Map<string, number>();
    let good = 0;
    let all = 0;
    for (const after of visitInNewProcess(path, store)) {
      const earlier = before.get(after.url);
      if (earlier === undefined || earlier.objects.length === 0) continue;
      const values = changedValues(earlier, after);
      all++;
      if (values.length === 0) good++;
      for (const value of values) changed.set(value, (changed.get(value) ?? 0) + 1);
    }
    pages += all;
    perfect += good;
    const lost = [...changed].map(([value, count]) => `${value} ${count}`).join(', ');
    console.log(`${name}: ${good} of ${all} pages perfect${lost === '' ? '' : `; other values: ${lost}`}`);
  }
  rmSync(work, { recursive: true, force: true });
  const share = perfect / pages;
  console.log(
    `${perfect} of ${pages} pages perfect, ${(100 * share).toFixed(1)}% (wanted: ${100 * WANTED}%)`,
  );
  process.exitCode = share >= WANTED ? 0 : 1;
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === '--visit') process.stdout.write(JSON.stringify(await visit(rest[0]!, rest[1]!)));
else if (mode === undefined || rest[0] === undefined) {
  console.error('Usage: npx tsx test/quality/recrawl.ts FOLDER BASE');
  process.exitCode = 2;
} else await compare(mode, rest[0]);
