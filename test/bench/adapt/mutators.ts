import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import type { Random } from '../../../src/sample-site/random.ts';
import type { HotSpots } from './hot-spots.ts';

/** A change of template, the same on every page. */
export type Change = ($: CheerioAPI) => void;

/** Chooses a change; null when the template has nothing that it could change. */
export type Mutator = (random: Random, spots: HotSpots) => Change | null;

const SYLLABLES = ['bra', 'ko', 'lim', 'ters', 'una', 'vo', 'dril', 'esk', 'pau', 'min', 'sto', 'gal'];
const TAGS = ['div', 'section', 'article', 'span', 'p', 'main', 'header'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4'];
const SWAPPABLE = /^(div|section|article|span|main|header|footer|h[1-4]|b|i|em|strong|cite|small)$/;

/** Rows and items, and what running text is made of: their order is content. */
const FIXED_ORDER = /^(li|td|tr|th|dt|dd|p|br|ul|ol|blockquote|pre|em|strong|b|i|code|img)$/;

function word(random: Random): string {
  return Array.from({ length: 2 + random.integer(0, 1) }, () => random.pick(SYLLABLES)).join('');
}

/** One of the names, those near the values more often. */
function pickName(random: Random, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names[Math.min(random.integer(0, names.length - 1), random.integer(0, names.length - 1))]!;
}

function withClass($: CheerioAPI, name: string): Cheerio<Element> {
  return $('body *').filter((_, element) =>
    ((element as Element).attribs['class'] ?? '').split(/\s+/).includes(name),
  ) as Cheerio<Element>;
}

function replaceClass($: CheerioAPI, name: string, by: readonly string[]): void {
  withClass($, name).each((_, element) => {
    const tokens = (element.attribs['class'] ?? '').split(/\s+/);
    const changed = tokens
      .flatMap((token) => (token === name ? by : [token]))
      .filter((token) => token !== '');
    if (changed.length === 0) delete element.attribs['class'];
    else element.attribs['class'] = changed.join(' ');
  });
}

function onClass(change: (random: Random, name: string) => Change): Mutator {
  return (random, { classes }) => {
    const name = pickName(random, classes);
    return name === null ? null : change(random, name);
  };
}

/** Every kind of change, by name. */
export const MUTATORS: Readonly<Record<string, Mutator>> = {
  'rename class': onClass((random, name) => {
    const by = word(random);
    return ($) => replaceClass($, name, [by]);
  }),
  'rename id': (random, { ids }) => {
    const name = pickName(random, ids);
    if (name === null) return null;
    const by = /[-_]$/.test(name) ? `${word(random)}-` : word(random);
    return ($) =>
      $('body *[id]').each((_, element) => {
        const { attribs } = element as Element;
        const number = /\d*$/.exec(attribs['id'] ?? '')![0];
        if (attribs['id'] === name + number) attribs['id'] = by + number;
      });
  },
  'class to id': onClass((_, name) => ($) => {
    const all = withClass($, name);
    if (all.length !== 1) return;
    replaceClass($, name, []);
    all.attr('id', name);
  }),
  'swap tag': onClass((random, name) => {
    const tag = random.pick(TAGS);
    const heading = random.pick(HEADINGS);
    return ($) =>
      withClass($, name).each((_, element) => {
        if (SWAPPABLE.test(element.name)) element.name = HEADINGS.includes(element.name) ? heading : tag;
      });
  }),
  'insert wrapper': onClass((random, name) => {
    const wrapper = random.chance(0.5) ? `<div class="${word(random)}"></div>` : '<div></div>';
    return ($) =>
      withClass($, name).each((_, element) => {
        if (!/^(li|td|tr|th|dt|dd|tbody)$/.test(element.name)) $(element).wrap(wrapper);
      });
  }),
  'remove wrapper': onClass(
    (_, name) => ($) =>
      withClass($, name).each((_at, element) => {
        if (/^(div|section|span|article)$/.test(element.name) && $(element).children().length > 0)
          $(element).replaceWith($(element).contents());
      }),
  ),
  'reorder blocks': onClass((random, name) => {
    const turn = random.integer(1, 3);
    return ($) =>
      withClass($, name).each((_, element) => {
        const blocks = $(element).children().toArray();
        if (blocks.length < 2 || blocks.some((block) => FIXED_ORDER.test(block.name))) return;
        for (const block of blocks.slice(0, turn % blocks.length)) $(element).append(block);
      });
  }),
  'split class': onClass((random, name) => {
    const parts = name.split(/[-_]+/).filter((part) => part !== '');
    const by = parts.length > 1 ? parts : [`${name.slice(0, 3)}`, word(random)];
    return ($) => replaceClass($, name, by);
  }),
  'hashed suffix': onClass((random, name) => {
    const letters = 'abcdefghkmnpqrstXYZTRQ2345678';
    const hash = Array.from({ length: 6 }, () => letters[random.integer(0, letters.length - 1)]!).join('');
    return ($) => replaceClass($, name, [`${name}__${hash}`]);
  }),
  'drop attributes': onClass(
    (_, name) => ($) =>
      withClass($, name).each((_at, element) => {
        delete element.attribs['class'];
        if (!/\d/.test(element.attribs['id'] ?? '')) delete element.attribs['id'];
      }),
  ),
  'move title out': () => ($) => {
    const title = $('article h1, article h2, main h1, #content h1').first();
    const box = title.closest('article, main, #content');
    if (title.length === 1 && box.length === 1) box.before(title);
  },
  'comments into aside': (random) => {
    const name = word(random);
    return ($) => {
      const comments = $('#comments, .comments-area, .comment-list, #posts').first();
      if (comments.length === 0) return;
      $('body').append(`<aside class="${name}"></aside>`);
      $(`body > aside.${name}`).append(comments);
    };
  },
};
