/**
 * Class names that belong to a theme, and what another theme might call them. Those that WordPress itself
 * prints (on `body`, on `article`, in menus, pagination and comment lists) stay.
 */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['entry-title', 'story-heading'],
  ['entry-content', 'story-text'],
  ['entry-header', 'story-top'],
  ['entry-footer', 'story-bottom'],
  ['posted-on', 'story-when'],
  ['posted-by', 'story-meta'],
  ['byline', 'story-who'],
  ['entry-date', 'story-date'],
  ['published', 'story-published'],
  ['comment-content', 'remark-text'],
  ['comment-metadata', 'remark-when'],
  ['comment-author', 'remark-who'],
  ['comments-area', 'remarks'],
  ['site-main', 'stage'],
  ['content-area', 'hall'],
]);

/** The page as another theme with the same structure would print it. */
export function renameClasses(html: string): string {
  return html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const renamed = names.split(' ').map((name) => RENAMED.get(name) ?? name);
    return ` class="${renamed.join(' ')}"`;
  });
}
