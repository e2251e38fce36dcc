import { type Attributes, attributeValue, NO_ATTRIBUTES } from './attributes.ts';
import { copyText } from './copy-text.ts';
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
/** By the value as printed: a template has a few hundred. */
const CLASSES = new Map<string, readonly string[]>();
const MOST_VALUES = 4_096;
const LONGEST_VALUE = 200;

/** The tokens of a class attribute, each once; separated by XML white space, as in XPath. */
export function classesOf(attributes: Attributes): readonly string[] {
  const value = attributeValue(attributes, 'class');
  if (value === undefined) return NO_CLASSES;
  const known = CLASSES.get(value);
  if (known !== undefined) return known;
  if (value.length > LONGEST_VALUE) return splitClasses(value);
  // A copy, since a slice would keep the whole page in memory.
  const printed = copyText(value);
  const classes = splitClasses(printed).map(copyText);
  if (CLASSES.size >= MOST_VALUES) CLASSES.clear();
  CLASSES.set(printed, classes);
  return classes;
}

function splitClasses(value: string): readonly string[] {
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
