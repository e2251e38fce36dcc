import { withReplies } from '../blog-content.ts';
import { monthName, two } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import { archivePath, commentPath, dayPath, monthPath, postPath } from './address.ts';
import type { Blog } from './layout.ts';

type BlogAddress = Pick<Blog, 'content' | 'origin'>;

/** The widgets below every page. */
export function renderWidgets(blog: BlogAddress): string {
  const { content, origin } = blog;
  const link = (path: string, text: string) => `<a href="${origin}${path}">${escapeHtml(text)}</a>`;
  const newest = content.posts.slice(0, 5);
  const comments = content.posts
    .flatMap((post) => post.comments.flatMap(withReplies).map((comment) => ({ post, comment })))
    .sort((a, b) => b.comment.date.getTime() - a.comment.date.getTime())
    .slice(0, 5);
  const months = [...new Map(content.posts.map((post) => [monthPath(post.date), post.date]))];
  const categories = [...new Set(content.posts.map((post) => post.category))].sort();
  const tags = [...new Set(content.posts.flatMap((post) => post.tags))].sort();
  return [
    widget('search-2', 'widget_search', 'Search', renderSearchForm(blog)),
    widget(
      'recent-posts-2',
      'widget_recent_entries',
      'Recent Posts',
      renderList(newest.map((post) => link(postPath(post), post.title))),
    ),
    widget(
      'recent-comments-2',
      'widget_recent_comments',
      'Recent Comments',
      `<ul id="recentcomments">${comments
        .map(
          ({ post, comment }) =>
            `<li class="recentcomments"><span class="comment-author-link">${escapeHtml(comment.author)}</span> on ${link(commentPath(post, comment), post.title)}</li>`,
        )
        .join('')}</ul>`,
    ),
    widget('calendar-2', 'widget_calendar', 'Calendar', renderCalendar(blog)),
    widget(
      'archives-2',
      'widget_archive',
      'Archives',
      renderList(
        months.map(([path, date]) =>
          link(path, `${monthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`),
        ),
      ),
    ),
    widget(
      'categories-2',
      'widget_categories',
      'Categories',
      renderList(categories.map((name) => link(archivePath('category', name), name))),
    ),
    widget(
      'tag_cloud-2',
      'widget_tag_cloud',
      'Tags',
      `<div class="tagcloud">${tags
        .map(
          (tag) =>
            `<a href="${origin}${archivePath('tag', tag)}" class="tag-cloud-link">${escapeHtml(tag)}</a>`,
        )
        .join('\n')}</div>`,
    ),
    widget(
      'links-2',
      'widget_links',
      'Blogroll',
      renderList(BLOGROLL.map((host) => `<a href="https://${host}/">${host}</a>`)),
    ),
    widget(
      'meta-2',
      'widget_meta',
      'Meta',
      renderList([
        link('/wp-login.php', 'Log in'),
        link('/feed/', 'Entries feed'),
        link('/comments/feed/', 'Comments feed'),
        '<a href="https://wordpress.org/">WordPress.org</a>',
      ]),
    ),
  ].join('\n');
}

const BLOGROLL = ['neighbours.example', 'lantern-society.example', 'old-tools.example'] as const;

function widget(id: string, kind: string, title: string, body: string): string {
  return `<section id="${id}" class="widget ${kind}"><h2 class="widget-title">${title}</h2>${body}</section>`;
}

function renderList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
}

/** The search form and, as plugins print it, what others searched for. */
function renderSearchForm({ origin }: BlogAddress): string {
  const popular = ['kettle', 'bridge'].map((word) => `<a href="${origin}/?s=${word}">${word}</a>`).join(', ');
  return `<form role="search" method="get" class="search-form" action="${origin}/"><label for="search-form-1">Search…</label>
<input type="search" id="search-form-1" class="search-field" value="" name="s" /><input type="submit" class="search-submit" value="Search" /></form><p class="popular-searches">Popular: ${popular}</p>`;
}

/** The newest month that has posts, its days linked to their archives. */
function renderCalendar({ content, origin }: BlogAddress): string {
  const newest = content.posts[0]?.date ?? new Date(0);
  const [year, month] = [newest.getUTCFullYear(), newest.getUTCMonth()];
  const days = new Map(
    content.posts
      .filter((post) => monthPath(post.date) === monthPath(newest))
      .map((post) => [post.date.getUTCDate(), dayPath(post.date)]),
  );
  const before = content.posts.find((post) => monthPath(post.date) !== monthPath(newest));
  const cells = Array.from({ length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() }, (_, index) => {
    const path = days.get(index + 1);
    const number = path === undefined ? String(index + 1) : `<a href="${origin}${path}">${index + 1}</a>`;
    return `<td>${number}</td>`;
  });
  const rows = [0, 7, 14, 21, 28]
    .map((start) => `<tr>${cells.slice(start, start + 7).join('')}</tr>`)
    .join('\n');
  const back =
    before === undefined
      ? ''
      : `<a href="${origin}${monthPath(before.date)}">&laquo; ${two(before.date.getUTCMonth() + 1)}</a>`;
  return `<div id="calendar_wrap" class="calendar_wrap"><table id="wp-calendar" class="wp-calendar-table">
<caption>${monthName(month + 1)} ${year}</caption><tbody>${rows}</tbody></table>
<nav aria-label="Previous and next months" class="wp-calendar-nav"><span class="wp-calendar-nav-prev">${back}</span></nav></div>`;
}
