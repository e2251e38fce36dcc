/** The segments of a path, without empty ones. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}

/**
 * The kind of URL: host, path with numbers as `{n}` and identifiers as `{id}`, a last segment of several words as `{slug}`,
 * and the sorted names of the parameters (`f[0]` and `f[1]` are one name).
 * `/2019/05/my-post/?b=2&a=1` → `example.org/{n}/{n}/{slug}?a&b`.
 */
export function templateOf(url: URL): string {
  const segments = segmentsOf(url);
  const path = segments.map((segment, index) => generalise(segment, index === segments.length - 1));
  const names = parameterNames(url);
  return `${url.host}/${path.join('/')}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

/** Sorted distinct names of the parameters; array indices are dropped. */
export function parameterNames(url: URL): string[] {
  const names = new Set<string>();
  for (const name of url.searchParams.keys()) names.add(name.replace(/\[[^\]]*\]/g, '[]'));
  return [...names].sort();
}

function generalise(segment: string, last: boolean): string {
  if (/^(?=.*\d)[0-9a-f]{8,}$/i.test(segment)) return /^\d+$/.test(segment) ? '{n}' : '{id}';
  const numbered = segment.replace(/\d+/g, '{n}');
  if (!last) return numbered;
  const extension = /\.[a-z]{2,5}$/i.exec(segment)?.[0] ?? '';
  const stem = segment.slice(0, segment.length - extension.length);
  return /[-_+%].*[-_+%]|[-_+%]\p{L}{3,}/u.test(stem) ? `{slug}${extension}` : numbered;
}
