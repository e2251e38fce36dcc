import { collapseSpace } from '../../page/collapse-space.ts';
import type { ElementNode } from '../../page/tree.ts';
import { AUTHOR, BY, WRITTEN } from './labels.ts';
import { isPersonName } from './person-name.ts';
import { shortTexts } from './short-texts.ts';

/** A name, and the element whose text it is. */
export interface BoxName {
  readonly name: string;
  readonly node: ElementNode;
}

const HEADING = /^h[1-6]$/;

/** What stands before the name, with Czech and Russian beside the languages of the labels. */
const LABEL = new RegExp(
  `^(?:(?:about|über|sobre|acerca\\s+del?|over|om|informazioni\\s+su|o|об?)(?=\\s)|à\\s+propos\\s+d(?:e(?=\\s)|u(?=\\s)|['’])|(?:(?:${WRITTEN})\\s+)?(?:${BY}|d[ai])(?=[\\s:：])|(?:${AUTHOR})(?=\\s*[:：]))\\s*[:：]?\\s*`,
  'iu',
);
/** Words of headings that name nobody: "About the Author", "Recent Posts". */
const NOBODY =
  /(?<!\p{L})(?:authors?|autor(?:in|a|e|ze|ovi)?|auteure?|autrice|verfasser(?:in)?|schrijver|författaren?|forfatteren?|автор\p{L}*|writer|biograph\p{L}*|bio|profile?|posts?|articles?|artikel|beiträge|related|recent|latest|more|share|follow|leave|contact)(?!\p{L})|作者|著者|投稿者|記事|文章|書いた/iu;

/**
 * The name in a box about the author: of the first of its headings that names somebody (`About Ann`, `Ann`), or of the
 * element itself when it has none. Null when nobody is named.
 */
export function nameInAuthorBox(
  box: ElementNode,
  skip: Pick<ReadonlySet<ElementNode>, 'has'>,
): BoxName | null {
  const headings = HEADING.test(box.name) ? [box] : headingsIn(box, skip);
  for (const node of headings.length === 0 ? [box] : headings) {
    const texts = shortTexts(node, skip) ?? [];
    const name = collapseSpace(texts.map(({ text }) => text.trim()).join(' ')).replace(LABEL, '');
    if (isPersonName(name) && !NOBODY.test(name)) return { name, node };
  }
  return null;
}

function headingsIn(box: ElementNode, skip: Pick<ReadonlySet<ElementNode>, 'has'>): ElementNode[] {
  return box.children.flatMap((child) => {
    if (child.kind !== 'element' || skip.has(child)) return [];
    return HEADING.test(child.name) ? [child] : headingsIn(child, skip);
  });
}
