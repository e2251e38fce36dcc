/** What a site's state keeps of the verdicts: pages that proved an application, by directory. */
export interface VerdictMemory {
  readonly verdicts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Directories kept per site; all others count for `/`. */
export const MOST_DIRECTORIES = 64;
const DEEPEST_DIRECTORY = 2;

/**
 * Counts a page that itself proved the application. The result depends on the pages, not on their order: the
 * directories that are kept are those with the smallest hashes.
 */
export function rememberVerdict<State extends VerdictMemory>(
  state: State,
  url: string,
  application: string,
): State {
  const verdicts: Record<string, Readonly<Record<string, number>>> = { ...state.verdicts };
  addCount(verdicts, directoryOf(url), application, 1);
  const kept = Object.keys(verdicts).filter((directory) => directory !== '/');
  if (kept.length > MOST_DIRECTORIES) {
    const surplus = kept.sort(byHash).slice(MOST_DIRECTORIES);
    for (const directory of surplus) {
      for (const [id, pages] of Object.entries(verdicts[directory]!)) addCount(verdicts, '/', id, pages);
      delete verdicts[directory];
    }
  }
  return { ...state, verdicts };
}

/**
 * The application that most pages proved in the longest directory that the URL has in common with any of them;
 * null when no page of the site proved one. Ties go to the smaller id.
 */
export function recallVerdict(state: VerdictMemory, url: string): string | null {
  const path = new URL(url).pathname;
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const counts = countBelow(state, path.slice(0, end + 1));
    let best: string | null = null;
    for (const [id, pages] of counts) {
      const most = best === null ? 0 : counts.get(best)!;
      if (best === null || pages > most || (pages === most && id < best)) best = id;
    }
    if (best !== null) return best;
  }
  return null;
}

function countBelow({ verdicts }: VerdictMemory, prefix: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [directory, applications] of Object.entries(verdicts)) {
    if (!directory.startsWith(prefix)) continue;
    for (const [id, pages] of Object.entries(applications)) counts.set(id, (counts.get(id) ?? 0) + pages);
  }
  return counts;
}

/** A path that ends in a slash names a page: permalinks would else be a directory each. */
function directoryOf(url: string): string {
  const segments = new URL(url).pathname.replace(/\/$/, '').split('/').slice(1, -1);
  const kept = segments.slice(0, DEEPEST_DIRECTORY);
  return kept.length === 0 ? '/' : `/${kept.join('/')}/`;
}

function addCount(
  verdicts: Record<string, Readonly<Record<string, number>>>,
  directory: string,
  id: string,
  pages: number,
): void {
  const counts = verdicts[directory] ?? {};
  const known = Object.hasOwn(counts, id) ? counts[id]! : 0;
  verdicts[directory] = { ...counts, [id]: known + pages };
}

function byHash(one: string, other: string): number {
  return hash(one) - hash(other) || (one < other ? -1 : 1);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
