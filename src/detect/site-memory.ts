import type { SiteState } from '../adapt/store.ts';

/** The directories above a page, the deepest first: `/a/b/c.php` → `/a/b/`, `/a/`, `/`. */
export function directoriesOf(url: string): string[] {
  const parts = new URL(url).pathname.split('/').slice(1, -1);
  const directories = ['/'];
  for (const part of parts.slice(0, 6)) directories.unshift(`${directories[0]}${part}/`);
  return directories;
}

/** Counts a page that proved an application, in each directory above it. */
export function rememberVerdict(state: SiteState, url: string, application: string): SiteState {
  const verdicts: Record<string, Readonly<Record<string, number>>> = { ...state.verdicts };
  // Two directories are enough to tell a forum below a blog, and the record of a large site stays small.
  for (const directory of directoriesOf(url).slice(-3)) {
    const counts = verdicts[directory] ?? {};
    verdicts[directory] = { ...counts, [application]: (counts[application] ?? 0) + 1 };
  }
  return { ...state, verdicts };
}

/** The application that most pages proved in the deepest directory with any proof; ties go to the smaller id. */
export function recallVerdict(state: SiteState, url: string): string | null {
  for (const directory of directoriesOf(url)) {
    const counts = Object.entries(state.verdicts[directory] ?? {});
    if (counts.length === 0) continue;
    counts.sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1));
    return counts[0]?.[0] ?? null;
  }
  return null;
}
