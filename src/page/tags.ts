/**
 * How far an element shields what is outside of it from tags inside it; the higher ranks are the "special"
 * elements and the scopes of the HTML standard, section 13.2.4.2.
 */
export const RANK = { inline: 0, flow: 1, block: 2, cell: 3, table: 4 } as const;

/** What the tree builder knows of a tag name. */
export class Tag {
  /** The end tag of any heading closes whatever heading is open. */
  readonly isHeading: boolean;

  constructor(
    readonly name: string,
    /** Number among the names of HTML, from 1; all others share 0. */
    readonly slot: number,
    readonly isVoid: boolean,
    /** Its content is not markup and not the reader's text: script, style. */
    readonly isRaw: boolean,
    /** What is inside of it up to its end tag is text, with or without entities. */
    readonly content: 'markup' | 'text' | 'text-with-entities' | 'text-to-the-end',
    readonly rank: number,
    /** Start tag: open elements of these names end first, when only elements up to `impliedReach` are between. */
    readonly impliedEnds: ReadonlySet<string> | null,
    readonly impliedReach: number,
    /** End tag: closes through open elements up to this rank. */
    readonly endReach: number,
    /** `enter`: svg, math; `leave`: HTML may be inside it again; `break`: never inside svg or math. */
    readonly foreign: 'enter' | 'leave' | 'break' | null,
  ) {
    this.isHeading = /^h[1-6]$/.test(name);
  }
}

const words = (text: string): readonly string[] => text.split(' ');

const VOID = new Set(
  words('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'),
);
const RAW = new Set(words('script style'));
const TEXT_CONTENT = new Map<string, Tag['content']>([
  ...words('script style iframe noembed noframes xmp').map((name) => [name, 'text'] as const),
  ...words('title textarea').map((name) => [name, 'text-with-entities'] as const),
  ['plaintext', 'text-to-the-end'],
]);

const RANKS = new Map<string, number>([
  ...words('address div p').map((name) => [name, RANK.flow] as const),
  ...words(
    'article aside blockquote body center colgroup dd details dialog dir dl dt fieldset figcaption figure footer ' +
      'form frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe li listing main menu nav noembed noframes ' +
      'noscript ol optgroup option plaintext pre script search section select style summary tbody textarea tfoot ' +
      'thead title tr ul xmp',
  ).map((name) => [name, RANK.block] as const),
  ...words('applet button caption marquee object td th svg math foreignobject').map(
    (name) => [name, RANK.cell] as const,
  ),
  ...words('table template').map((name) => [name, RANK.table] as const),
]);

interface ImpliedEnds {
  readonly ends: ReadonlySet<string>;
  readonly reach: number;
}

/** The optional end tags of the HTML standard, section 13.1.2.4, and what its tree construction closes. */
const IMPLIED_ENDS = new Map<string, ImpliedEnds>();

function implyEnds(starts: string, ends: string, reach: number): void {
  for (const name of words(starts)) IMPLIED_ENDS.set(name, { ends: new Set(words(ends)), reach });
}

implyEnds(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form ' +
    'header hgroup hr main menu nav ol p pre listing search section summary table ul plaintext xmp',
  'p',
  RANK.inline,
);
implyEnds('h1 h2 h3 h4 h5 h6', 'p h1 h2 h3 h4 h5 h6', RANK.inline);
implyEnds('li', 'p li', RANK.flow);
implyEnds('dt dd', 'p dt dd', RANK.flow);
implyEnds('rt rp', 'rt rp', RANK.inline);
implyEnds('option', 'option', RANK.inline);
implyEnds('optgroup', 'option optgroup', RANK.inline);
implyEnds('select', 'select option optgroup', RANK.inline);
implyEnds('a', 'a', RANK.inline);
implyEnds('button', 'button', RANK.inline);
implyEnds('body', 'head', RANK.block);
implyEnds('td th', 'td th caption colgroup', RANK.block);
implyEnds('tr', 'td th tr caption colgroup', RANK.block);
implyEnds('thead tbody tfoot', 'td th tr thead tbody tfoot caption colgroup', RANK.block);
implyEnds('caption colgroup', 'td th tr thead tbody tfoot caption colgroup', RANK.block);

const TABLE_PARTS = new Set(words('caption colgroup table tbody td tfoot th thead tr'));
const CELLS = new Set(words('applet button marquee object svg math foreignobject'));
const FOREIGN_ENTER = new Set(words('svg math'));
const FOREIGN_LEAVE = new Set(words('foreignobject desc title mi mo mn ms mtext annotation-xml'));
const FOREIGN_BREAK = new Set(
  words(
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu ' +
      'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
  ),
);

function endReachOf(name: string, rank: number): number {
  if (name === 'template') return RANK.table;
  if (TABLE_PARTS.has(name) || CELLS.has(name)) return RANK.cell;
  return rank === RANK.inline ? RANK.inline : RANK.block;
}

function makeTag(name: string, slot: number): Tag {
  const rank = RANKS.get(name) ?? RANK.inline;
  const implied = IMPLIED_ENDS.get(name);
  const foreign = FOREIGN_ENTER.has(name)
    ? 'enter'
    : FOREIGN_LEAVE.has(name)
      ? 'leave'
      : FOREIGN_BREAK.has(name)
        ? 'break'
        : null;
  return new Tag(
    name,
    slot,
    VOID.has(name),
    RAW.has(name),
    TEXT_CONTENT.get(name) ?? 'markup',
    rank,
    implied?.ends ?? null,
    implied?.reach ?? RANK.inline,
    endReachOf(name, rank),
    foreign,
  );
}

const NAMES = new Set([
  ...words(
    'a abbr acronym audio b bdi bdo big canvas cite code data datalist del dfn em font i ins kbd label legend',
  ),
  ...words(
    'map mark meter output path picture progress q rp rt ruby s samp slot small span strike strong sub sup',
  ),
  ...words('time tt u use var video'),
  ...VOID,
  ...RANKS.keys(),
  ...FOREIGN_LEAVE,
]);
const TAGS = new Map([...NAMES].map((name, index) => [name, makeTag(name, index + 1)]));

/** Slots of all names of HTML and the shared one. */
export const TAG_SLOTS = TAGS.size + 1;

/** The tag of a lower-case name; those of HTML are one object each. */
export function tagNamed(name: string): Tag {
  return TAGS.get(name) ?? makeTag(name, 0);
}

/** True for elements without content and end tag; `name` is lower case. */
export function isVoidName(name: string): boolean {
  return VOID.has(name);
}
