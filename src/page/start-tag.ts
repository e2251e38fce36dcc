import { type Attributes, attributeValue, NO_ATTRIBUTES } from './attributes.ts';
import { type Tag, tagNamed } from './tags.ts';

/** A start tag as printed. One object stands for all equal ones, also of other pages, so it may carry what follows from it. */
export class StartTag {
  /** The step that asked last whether name and attributes pass, and what it was told; `src/pattern` owns both. */
  asker: object | null = null;
  answer = false;
  /** What an index of patterns found out from name and attributes alone; `src/match` owns it. */
  passed: object | null = null;
  /** What it may refer to; `src/act` owns it. */
  refers = 0;
  #classes: readonly string[] | null = null;

  constructor(
    readonly tag: Tag,
    readonly attributes: Attributes,
    /** Characters of its longest value. */
    readonly longestValue: number,
    readonly closesItself: boolean,
  ) {}

  /** The tokens of its class, each once. */
  get classes(): readonly string[] {
    this.#classes ??= classesOf(this.attributes);
    return this.#classes;
  }
}

const NO_CLASSES: readonly string[] = [];

/** The tokens of a class attribute, each once; separated by XML white space, as in XPath. */
export function classesOf(attributes: Attributes): readonly string[] {
  const value = attributeValue(attributes, 'class');
  if (value === undefined) return NO_CLASSES;
  if (!/[ \t\r\n]/.test(value)) return value === '' ? NO_CLASSES : [value];
  return [...new Set(value.split(/[ \t\r\n]+/))].filter((token) => token !== '');
}

const BARE_TAGS = new Map<string, StartTag>();

/** The start tag without attributes, for elements that the standard adds. */
export function bareTag(name: string): StartTag {
  let tag = BARE_TAGS.get(name);
  if (tag === undefined) {
    tag = new StartTag(tagNamed(name), NO_ATTRIBUTES, 0, false);
    BARE_TAGS.set(name, tag);
  }
  return tag;
}
