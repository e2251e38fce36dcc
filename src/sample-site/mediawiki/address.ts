/** What MediaWiki leaves unescaped in the titles of its URLs. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['%3A', ':'],
  ['%2F', '/'],
  ['%2C', ','],
  ['%3B', ';'],
  ['%40', '@'],
  ['%24', '$'],
]);

/** A title as URLs have it: spaces as underscores, the rest escaped as far as MediaWiki does. */
export function titleInUrl(title: string): string {
  return encodeURIComponent(title.replaceAll(' ', '_')).replace(
    /%[0-9A-F]{2}/g,
    (code) => KEPT.get(code) ?? code,
  );
}

/** The path of a page: `/index.php/Main_Page`. */
export function pagePath(title: string): string {
  return `/index.php/${titleInUrl(title)}`;
}

/** The address of a page with further parameters, escaped for an attribute. */
export function scriptPath(title: string, query: string): string {
  return `/index.php?title=${titleInUrl(title)}&amp;${query.replaceAll('&', '&amp;')}`;
}

/** The title that a path or the parameter `title` names, with spaces. */
export function titleOf(url: URL): string | undefined {
  const named = url.pathname.startsWith('/index.php/')
    ? decodeURIComponent(url.pathname.slice('/index.php/'.length))
    : url.searchParams.get('title');
  return named === null || named === '' ? undefined : named.replaceAll('_', ' ');
}
