/** White space, names and values as the "get an attribute" steps of the HTML standard, section 13.2.3.2, read them. */
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;
const TAG_START = /<(?:!--|\/?[a-z][^\s/>]*|[!/?])/gi;

/**
 * The charset that a `meta` element declares in the start of a page, or null: the prescan of the HTML standard,
 * section 13.2.3.2. `start` holds one character per byte.
 */
export function prescanMeta(start: string): string | null {
  TAG_START.lastIndex = 0;
  for (let tag = TAG_START.exec(start); tag !== null; tag = TAG_START.exec(start)) {
    const opening = tag[0].toLowerCase();
    if (opening === '<!--') {
      // "<!-->" is a whole comment.
      const end = start.indexOf('-->', tag.index + 2);
      if (end < 0) return null;
      TAG_START.lastIndex = end + 3;
    } else if (/^<\/?[a-z]/.test(opening)) {
      const attributes = readAttributes(start, TAG_START.lastIndex);
      const charset = opening === '<meta' ? charsetOf(attributes.values) : null;
      if (charset !== null) return charset;
      TAG_START.lastIndex = attributes.end;
    } else {
      const end = start.indexOf('>', TAG_START.lastIndex);
      if (end < 0) return null;
      TAG_START.lastIndex = end + 1;
    }
  }
  return null;
}

interface Attributes {
  readonly values: ReadonlyMap<string, string>;
  readonly end: number;
}

function readAttributes(start: string, offset: number): Attributes {
  const values = new Map<string, string>();
  let end = offset;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(start);
    if (match === null) return { values, end };
    end = ATTRIBUTE.lastIndex;
    const name = match[1]!.toLowerCase();
    if (!values.has(name)) values.set(name, match[2] ?? match[3] ?? match[4] ?? '');
  }
}

function charsetOf(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined) return charset.trim() || null;
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null;
  return charsetParameter(attributes.get('content') ?? '');
}

/** The charset parameter of a media type, or null. */
export function charsetParameter(type: string): string | null {
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(type);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim() || null;
}

/** The encoding that an XML declaration at the very start names, or null. */
export function xmlEncoding(start: string): string | null {
  return /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]+)["']/.exec(start)?.[1]?.trim() ?? null;
}
