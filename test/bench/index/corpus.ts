import { Random } from './random.ts';
import type { SyntheticType } from './types.ts';

/** A generated page. */
export interface CorpusPage {
  readonly kind: 'thread' | 'blog' | 'wiki' | 'list';
  readonly html: string;
}

const WORDS =
  'the of and a to in is was it for with as his on be at by had not are but from or have an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because each just those people how too little state good very make world still see own work long get here between both life being under never day same another know while last might us great old year come since against go came right used take three'.split(
    ' ',
  );

const KINDS = ['thread', 'blog', 'wiki', 'list'] as const;

/** Pages of 30 to 150 KB; every fourth carries signs of one of the types, the others of none. */
export function makeCorpus(count: number, types: readonly SyntheticType[]): CorpusPage[] {
  return Array.from({ length: count }, (_, number) => {
    const random = new Random(100 + number);
    const kind = KINDS[number % KINDS.length]!;
    const type = number % 12 < 3 ? types[random.below(types.length)]! : null;
    return {
      kind,
      html: new PageWriter(random, type?.name ?? null).write(kind, 30_000 + random.below(120_000)),
    };
  });
}

class PageWriter {
  constructor(
    private readonly random: Random,
    private readonly name: string | null,
  ) {}

  write(kind: CorpusPage['kind'], size: number): string {
    const name = this.name ?? 'site';
    const parts = [
      this.head(name),
      `<body id="${this.name ?? 'top'}" class="page ${kind} ltr">\n${this.menu()}<div id="content" class="wrap main">\n`,
    ];
    let length = parts.join('').length;
    for (let number = 1; length < size; number++) {
      const part = this.item(kind, number);
      parts.push(part);
      length += part.length;
    }
    parts.push(
      `</div><div id="footer"><p>Powered by ${name} &copy; 2024 <a href="/about">About</a></p></div></body></html>\n`,
    );
    return parts.join('');
  }

  private head(name: string): string {
    const generator = this.name === null ? '' : `<meta name="generator" content="${name} 3.2">\n`;
    const scripts = Array.from(
      { length: 8 },
      (_, number) =>
        `<link rel="stylesheet" href="/assets/css/${this.random.pick(WORDS)}-${number}.min.css?v=${this.random.below(9_999)}" type="text/css" media="all">\n<script src="/assets/js/${this.random.pick(WORDS)}.min.js?ver=${number}" defer></script>\n`,
    );
    return `<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>${this.words(6)}</title>\n${generator}<meta name="viewport" content="width=device-width, initial-scale=1"><meta property="og:title" content="${this.words(5)}">\n${scripts.join('')}<script>var config = {"root": "/", "items": [${this.random.below(99)}, 2]}; function go(a) { return a < 3 && a > 1; }</script></head>\n`;
  }

  private menu(): string {
    const items = Array.from(
      { length: 12 },
      () =>
        `<li class="menu-item menu-item-type-custom"><a href="/${this.random.pick(WORDS)}/${this.random.pick(WORDS)}/">${this.words(2)}</a></li>`,
    );
    return `<div id="header" class="header clearfix"><ul class="nav">${items.join('\n')}</ul><form action="/search" method="get"><input type="text" name="q" value="" class="search-field"><button type="submit">Go</button></form></div>\n`;
  }

  private item(kind: CorpusPage['kind'], number: number): string {
    switch (kind) {
      case 'thread':
        return `<div id="p${number}" class="post has-profile bg${number % 2} ${this.name === null ? '' : `${this.name}-post`}"><div class="inner"><dl class="postprofile" id="profile${number}"><dt class="has-avatar"><a href="./memberlist.php?mode=viewprofile&amp;u=${this.random.below(999)}" class="username">${this.words(1)}</a></dt><dd class="profile-rank">${this.words(2)}</dd><dd class="profile-posts"><strong>Posts:</strong> <a href="./search.php?author_id=${number}&amp;sr=posts">${this.random.below(5_000)}</a></dd></dl><div class="postbody"><h3><a href="#p${number}">Re: ${this.words(5)}</a></h3><p class="author"><a class="unread" href="./viewtopic.php?p=${this.random.below(99_999)}#p${number}" title="Post"><i class="icon fa-file fa-fw" aria-hidden="true"></i></a> by <strong>${this.words(1)}</strong> &raquo; <time datetime="2024-03-0${1 + (number % 9)}T10:00:00+00:00">Mar ${number}, 2024</time></p><div class="content">${this.paragraphs(3)}</div></div></div></div>\n<hr class="divider">\n`;
      case 'blog':
        return `<article id="comment-${number}" class="comment even thread-even depth-1"><header class="comment-meta"><div class="comment-author vcard"><img alt="" src="https://img.example/avatar/${this.random.below(1e9).toString(16)}?s=32&amp;d=mm&amp;r=g" class="avatar avatar-32 photo" height="32" width="32" loading="lazy"><b class="fn"><a href="https://${this.random.pick(WORDS)}.example/" rel="external nofollow ugc" class="url">${this.words(2)}</a></b></div></header><div class="comment-content">${this.paragraphs(4)}</div><div class="reply"><a rel="nofollow" class="comment-reply-link" href="/2024/03/${this.random.pick(WORDS)}/?replytocom=${number}#respond" data-commentid="${number}" aria-label="Reply">Reply</a></div></article>\n`;
      case 'wiki':
        return `<h2><span class="mw-headline" id="${this.random.pick(WORDS)}_${number}">${this.words(3)}</span><span class="editsection">[<a href="/index.php?title=${this.random.pick(WORDS)}&amp;action=edit&amp;section=${number}" title="Edit section">edit</a>]</span></h2>\n${this.paragraphs(5, true)}<table class="infobox wikitable"><tbody><tr><th scope="row">${this.words(2)}</th><td>${this.words(4)}</td></tr><tr><td colspan="2">${this.words(8)}</td><td>${number}</td></tr></tbody></table>\n`;
      case 'list':
        return `<ul class="topiclist topics"><li class="row bg${number % 2}"><dl class="row-item topic_read"><dt title="No unread posts"><div class="list-inner"><a href="./viewtopic.php?f=${number % 9}&amp;t=${this.random.below(99_999)}" class="topictitle">${this.words(6)}</a><br><span class="responsive-hide">by <a href="./memberlist.php?mode=viewprofile&amp;u=${number}" class="username">${this.words(1)}</a></span></div></dt><dd class="posts">${this.random.below(500)} <dfn>Replies</dfn></dd><dd class="views">${this.random.below(90_000)} <dfn>Views</dfn></dd></dl></li><li><a href="/${this.random.pick(WORDS)}/page/${number}/">${this.words(4)}</a></li></ul>\n`;
    }
  }

  private paragraphs(count: number, linked = false): string {
    return Array.from({ length: count }, () => {
      const link = linked
        ? ` <a href="/wiki/${this.random.pick(WORDS)}_${this.random.pick(WORDS)}" title="${this.words(2)}">${this.words(2)}</a> `
        : '';
      return `<p>${this.words(30 + this.random.below(50))}${link}${this.words(12)} <em>${this.words(3)}</em>.</p>\n`;
    }).join('');
  }

  private words(count: number): string {
    return Array.from({ length: count }, () => this.random.pick(WORDS)).join(' ');
  }
}
