import type { JsonStep } from '../page/script-json.ts';
import type {
  ExtractionAction,
  Field,
  FieldName,
  FieldType,
  Level,
  LevelCondition,
  NavigationAction,
  Selector,
} from './model.ts';
import { DAY_ORDERS, FIELD_NAMES, FIELD_TYPES, OBJECT_TYPES } from './model.ts';
import {
  locationOf,
  type ReadContext,
  readChoice,
  readFlag,
  readId,
  readPattern,
  readPatternList,
  readText,
} from './read-values.ts';
import { FIELD_LANGUAGES, FIELD_SCOPES, LEVEL_KINDS, LINK_ROLES } from './schema.ts';
import type { XmlElement } from './xml.ts';

/** A level as one file says it, before inheritance. */
export interface DeclaredLevel extends Omit<Level, 'kind' | 'when' | 'entry' | 'declaredBy'> {
  readonly kind: Level['kind'] | null;
  readonly entry: boolean | null;
  readonly when: readonly LevelCondition[];
  /** Keeps what it does not say itself from the inherited level of the same id. */
  readonly extends: boolean;
}

const TYPE_OF_FIELD: Readonly<Partial<Record<FieldName, FieldType>>> = {
  content: 'html',
  date: 'date',
  edited: 'date',
  authorUrl: 'url',
  url: 'url',
  inReplyTo: 'url',
  tags: 'list',
  attachments: 'urls',
};

/** Reads one `level` element. */
export function readLevel(context: ReadContext, element: XmlElement): DeclaredLevel | null {
  const id = readId(element, 'id');
  if (id === null) return null;
  const read = <T>(name: string, part: (context: ReadContext, element: XmlElement) => T | null): T[] =>
    element.children.filter((child) => child.name === name).flatMap((child) => part(context, child) ?? []);
  return {
    id,
    kind: readChoice(element, 'kind', LEVEL_KINDS),
    entry: element.attributes.has('entry') ? readFlag(element, 'entry') : null,
    extends: readFlag(element, 'extends'),
    when: read('when', readWhen),
    navigation: read('navigate', readNavigation),
    extraction: read('extract', readExtraction),
    location: locationOf(context, element),
  };
}

function readWhen(context: ReadContext, element: XmlElement): LevelCondition | null {
  const first = readPattern(context, element.text);
  const all = readPatternList(context, element.attributes.get('all')?.value);
  const none = readPatternList(context, element.attributes.get('none')?.value);
  if (first === null || all === null || none === null) return null;
  return { all: [first, ...all], none, location: locationOf(context, element) };
}

function readNavigation(context: ReadContext, element: XmlElement): NavigationAction | null {
  const id = readId(element, 'id');
  const pattern = readPattern(context, element.text);
  if (id === null || pattern === null) return null;
  return {
    id,
    pattern,
    to: readId(element, 'to'),
    role: readChoice(element, 'role', LINK_ROLES) ?? 'content',
    required: readFlag(element, 'required'),
    location: locationOf(context, element),
  };
}

function readExtraction(context: ReadContext, element: XmlElement): ExtractionAction | null {
  const id = readId(element, 'id');
  const object = readChoice(element, 'object', OBJECT_TYPES);
  const eachText = element.attributes.get('each')?.value;
  const each = eachText === undefined ? null : readPattern(context, eachText);
  const fields = element.children
    .filter((child) => child.name === 'field')
    .flatMap((child) => readField(context, child) ?? []);
  if (eachText !== undefined && eachText.value.trim() === '') {
    context.problems.error(
      'bad-value',
      locationOf(context, element),
      'each of <extract> is empty',
      'Write a pattern, or remove it.',
    );
  }
  if (id === null || object === null || (eachText !== undefined && each === null)) return null;
  return {
    id,
    object,
    each,
    partOf: readId(element, 'part-of'),
    anchor: readAnchor(context, element),
    fields,
    required: readFlag(element, 'required'),
    location: locationOf(context, element),
  };
}

/** `comment-{n}`: the end of an element's id, behind nothing or a separator (`li-comment-12`). */
function readAnchor(context: ReadContext, element: XmlElement): RegExp | null {
  const text = readText(element, 'anchor');
  if (text === null) return null;
  const parts = /^([\w.:-]*)\{n\}$/.exec(text);
  if (parts !== null) return new RegExp(`(?:^|[-_])(${parts[1]!.replaceAll('.', '\\.')}\\d+)$`);
  context.problems.error(
    'bad-value',
    locationOf(context, element),
    `Expected an id that ends in a number for anchor, found "${text}"`,
    'Write for example comment-{n}, for elements with ids like comment-12.',
  );
  return null;
}

function readField(context: ReadContext, element: XmlElement): Field | null {
  const name = readChoice(element, 'name', FIELD_NAMES);
  const select = readSelector(context, element);
  const remove = readPatternList(context, element.attributes.get('remove')?.value);
  const outside = readPatternList(context, element.attributes.get('outside')?.value);
  if (name === null || select === null || remove === null || outside === null) return null;
  const order = readChoice(element, 'order', DAY_ORDERS);
  return {
    name,
    type: readChoice(element, 'type', FIELD_TYPES) ?? TYPE_OF_FIELD[name] ?? 'text',
    required: readFlag(element, 'required'),
    scope: readChoice(element, 'scope', FIELD_SCOPES) ?? 'object',
    select,
    remove,
    ...(outside.length === 0 ? {} : { outside }),
    after: readText(element, 'after'),
    before: readText(element, 'before'),
    ...(order === null ? {} : { order }),
    location: locationOf(context, element),
  };
}

/** Reads one `clock` element: what a page prints as the time, anywhere on it. */
export function readClock(context: ReadContext, element: XmlElement): Field | null {
  const pattern = readPattern(context, element.text);
  if (pattern === null) return null;
  const order = readChoice(element, 'order', DAY_ORDERS);
  return {
    name: 'date',
    type: 'text',
    required: false,
    scope: 'page',
    select: { kind: 'pattern', pattern },
    remove: [],
    after: readText(element, 'after'),
    before: readText(element, 'before'),
    ...(order === null ? {} : { order }),
    location: locationOf(context, element),
  };
}

function readSelector(context: ReadContext, element: XmlElement): Selector | null {
  const { text } = element;
  if (text.value === '') return null;
  switch (readChoice(element, 'language', FIELD_LANGUAGES) ?? 'pattern') {
    case 'xpath': {
      const expanded = context.lists.expand(text, 'xpath');
      return expanded === null ? null : { kind: 'xpath', expression: expanded.value };
    }
    case 'json-ld': {
      const path = text.value.split('.').map((part) => part.trim());
      if (path.every((part) => part !== '')) return { kind: 'json-ld', path };
      context.problems.error(
        'bad-value',
        context.document.locate(text.offsetOf(0)),
        `Expected names separated by single dots, found "${text.value}"`,
        'Write e.g. BlogPosting.author.name.',
      );
      return null;
    }
    case 'json': {
      const [script, path, ...rest] = text.value.split(/\s+/);
      const steps = path?.split('.').map(readJsonStep) ?? [];
      if (
        script !== undefined &&
        steps.length > 0 &&
        rest.length === 0 &&
        steps.every((step) => step !== null)
      )
        return { kind: 'json', script, path: steps };
      context.problems.error(
        'bad-value',
        context.document.locate(text.offsetOf(0)),
        `Expected the id of a script and names separated by single dots, found "${text.value}"`,
        'Write e.g. payload posts[type=comment].createdAt.',
      );
      return null;
    }
    case 'pattern': {
      const pattern = readPattern(context, text);
      return pattern === null ? null : { kind: 'pattern', pattern };
    }
  }
}

function readJsonStep(text: string): JsonStep | null {
  const [, property, conditions] = /^([\w-]+)((?:\[[\w-]+(?:=[\w-]+)?\])*)$/.exec(text) ?? [];
  if (property === undefined || conditions === undefined) return null;
  return {
    property,
    conditions: [...conditions.matchAll(/\[([\w-]+)(?:=([\w-]+))?\]/g)].map(([, name, value]) => ({
      property: name!,
      value: value ?? null,
    })),
  };
}
