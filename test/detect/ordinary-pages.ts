import { below, seeded } from '../fuzz/random.ts';

const NAMES = [
  'div',
  'section',
  'article',
  'main',
  'aside',
  'table',
  'ul',
  'form',
  'header',
  'footer',
  'nav',
  'p',
  'h1',
  'h2',
  'span',
];
const CLASSES = [
  'post',
  'content',
  'entry',
  'title',
  'author',
  'date',
  'comment',
  'page',
  'main',
  'sidebar',
  'menu',
  'nav',
  'topic',
  'forum',
  'thread',
  'message',
  'wiki',
  'blog',
  'article',
  'footer',
  'header',
  'container',
  'row',
  'user',
  'reply',
  'list',
  'widget',
  'link',
  'text',
  'body',
];
const WORDS = [
  'shop',
  'price',
  'contact',
  'about',
  'our',
  'products',
  'news',
  'the',
  'blog',
  'forum',
  'wiki',
  'posted',
  'by',
  'powered',
  'welcome',
  'login',
  'reply',
  'read',
  'more',
  'comments',
];

/** An ordinary page of no known software, full of the words and class names that everybody uses. */
export function ordinaryPage(number: number): { readonly url: string; readonly body: string } {
  const random = seeded(number);
  const pick = <T>(list: readonly T[]): T => list[below(random, list.length)]!;
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const element = (depth: number): string => {
    const name = pick(NAMES);
    const attributes =
      random() < 0.7
        ? ` class="${pick(CLASSES)}${random() < 0.3 ? ` ${pick(CLASSES)}` : ''}"`
        : random() < 0.3
          ? ` id="${pick(CLASSES)}"`
          : '';
    const inside =
      depth > 4 || random() < 0.3
        ? `${words(8)} <a href="/${pick(WORDS)}/${below(random, 100)}" rel="nofollow">${words(2)}</a>`
        : Array.from({ length: 1 + below(random, 4) }, () => element(depth + 1)).join('');
    return `<${name}${attributes}>${inside}</${name}>`;
  };
  const body = Array.from({ length: 6 }, () => element(0)).join('\n');
  return {
    url: `https://site${number}.example/${pick(WORDS)}/${below(random, 50)}`,
    body: `<!doctype html><html lang="en"><head><title>${words(4)}</title><meta name="generator" content="Editor ${number}"><script src="/js/main.js"></script><link rel="stylesheet" href="/css/style.css"></head><body class="${pick(CLASSES)}">${body}</body></html>`,
  };
}
