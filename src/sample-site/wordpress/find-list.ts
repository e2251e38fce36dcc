import { textOf } from '../blocks.ts';
import type { BlogPost } from '../blog-content.ts';
import { monthName } from '../dates.ts';
import { archivePath, dayPath, monthPath } from './address.ts';
import type { Blog } from './layout.ts';
import type { PostList } from './lists.ts';

/** The list of posts that a path (without its `page/N/`) and a search name, if there is one. */
export function findList({ content }: Blog, path: string, search: string | null): PostList | undefined {
  const { posts } = content;
  if (search !== null && path === '/') {
    const found = posts.filter((post) =>
      `${post.title} ${textOf(post.blocks)}`.toLowerCase().includes(search.toLowerCase()),
    );
    const query = `?s=${encodeURIComponent(search)}`;
    return {
      kind: 'search',
      title: `Results for "${search}"`,
      path,
      query,
      bodyClass: 'search search-results',
      posts: found,
    };
  }
  if (path === '/') return { kind: 'home', title: 'Blog', path, query: '', bodyClass: 'home blog', posts };
  const archive = ARCHIVES.find(({ paths }) => posts.some((post) => paths(post).includes(path)));
  if (archive === undefined) return undefined;
  const filed = posts.filter((post) => archive.paths(post).includes(path));
  const name = archive.kind === 'date' ? dateName(path) : (path.split('/')[2] ?? '');
  return {
    kind: 'archive',
    title: `${archive.label}: ${name}`,
    path,
    query: '',
    bodyClass: `archive ${archive.kind}`,
    posts: filed,
  };
}

interface Archive {
  readonly kind: 'author' | 'category' | 'tag' | 'date';
  readonly label: string;
  /** The archives of this kind that list the post. */
  readonly paths: (post: BlogPost) => readonly string[];
}

const ARCHIVES: readonly Archive[] = [
  { kind: 'author', label: 'Author', paths: (post) => [archivePath('author', post.author)] },
  { kind: 'category', label: 'Category', paths: (post) => [archivePath('category', post.category)] },
  { kind: 'tag', label: 'Tag', paths: (post) => post.tags.map((tag) => archivePath('tag', tag)) },
  {
    kind: 'date',
    label: 'Archive',
    paths: ({ date }) => [`/${date.getUTCFullYear()}/`, monthPath(date), dayPath(date)],
  },
];

function dateName(path: string): string {
  const [year, month, day] = path.split('/').filter((part) => part !== '');
  return [day, month === undefined ? undefined : monthName(Number(month)), year]
    .filter((part) => part !== undefined)
    .join(' ');
}
