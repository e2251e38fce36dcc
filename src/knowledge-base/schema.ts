import { DAY_ORDERS, FIELD_NAMES, FIELD_TYPES, OBJECT_TYPES, ROLES } from './model.ts';

/** Kinds of attribute values; most are a simple type of the same name in knowledge-base/aah.xsd; a `value` may be empty. */
export type AttributeType =
  | 'id'
  | 'text'
  | 'value'
  | 'pattern'
  | 'pattern-list'
  | 'positive'
  | 'number'
  | 'boolean'
  | 'enumeration';

export interface AttributeSchema {
  readonly type: AttributeType;
  readonly required: boolean;
  /** For enumerations. */
  readonly values: readonly string[];
}

export interface ElementSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly children: readonly string[];
  /** What its text is; `none` allows only white space, `value` may be empty. */
  readonly content: 'none' | 'pattern' | 'text' | 'value';
}

/** Levels are one of these. */
export const LEVEL_KINDS = ['intermediate', 'terminal'] as const;

/** Roles that a navigation action or an avoid rule can have; requisites are no one's action. */
export const LINK_ROLES = ROLES.filter((role) => role !== 'requisite');

/** What can stand between the parameters of a query. */
export const QUERY_SEPARATORS = ['&', ';'] as const;

/** How the text of a `field` is read. */
export const FIELD_LANGUAGES = ['pattern', 'xpath', 'json-ld', 'json'] as const;

/** Where a field is looked for. */
export const FIELD_SCOPES = ['object', 'page'] as const;

/** Elements that a file can start with. */
export const ROOT_NAMES = ['category', 'application', 'learned'] as const;

function optional(type: AttributeType): AttributeSchema {
  return { type, required: false, values: [] };
}

function required(type: AttributeType): AttributeSchema {
  return { type, required: true, values: [] };
}

function oneOf(values: readonly string[], isRequired = false): AttributeSchema {
  return { type: 'enumeration', required: isRequired, values };
}

const WHERE = { path: optional('text'), with: optional('text'), without: optional('text') };

const APPLICATION_CHILDREN = [
  'words',
  'patterns',
  'shared',
  'detect',
  'urls',
  'clock',
  'level',
  'tests',
  'application',
];

/** Every element of the format; the reader, the lint and the XSD are checked against this table. */
export const SCHEMA: Readonly<Record<string, ElementSchema>> = {
  category: {
    attributes: { id: required('id'), name: required('text') },
    children: APPLICATION_CHILDREN,
    content: 'none',
  },
  application: {
    attributes: { id: required('id'), name: required('text'), parent: optional('id') },
    children: APPLICATION_CHILDREN,
    content: 'none',
  },
  words: { attributes: { id: required('id') }, children: [], content: 'text' },
  patterns: { attributes: { id: required('id') }, children: [], content: 'pattern' },
  shared: { attributes: { id: required('id') }, children: ['navigate', 'field'], content: 'none' },
  detect: {
    attributes: { threshold: optional('positive') },
    children: ['sign', 'implies', 'excludes'],
    content: 'none',
  },
  sign: {
    attributes: { id: required('id'), weight: required('positive') },
    children: [],
    content: 'pattern',
  },
  implies: { attributes: { application: required('id') }, children: [], content: 'none' },
  excludes: { attributes: { application: required('id') }, children: [], content: 'none' },
  urls: {
    attributes: { separator: oneOf(QUERY_SEPARATORS) },
    children: ['drop', 'keep', 'pagination', 'avoid', 'rewrite'],
    content: 'none',
  },
  drop: {
    attributes: { parameter: required('text'), session: optional('boolean'), ...WHERE },
    children: [],
    content: 'none',
  },
  keep: { attributes: { parameters: required('value'), ...WHERE }, children: [], content: 'none' },
  pagination: {
    attributes: {
      parameter: optional('text'),
      after: optional('text'),
      path: optional('text'),
      to: optional('text'),
      first: optional('text'),
      'where-path': optional('text'),
    },
    children: [],
    content: 'none',
  },
  avoid: {
    attributes: { id: required('id'), reason: required('text'), role: oneOf(LINK_ROLES), ...WHERE },
    children: [],
    content: 'none',
  },
  rewrite: { attributes: { match: required('text'), to: required('value') }, children: [], content: 'none' },
  level: {
    attributes: {
      id: required('id'),
      kind: oneOf(LEVEL_KINDS),
      entry: optional('boolean'),
      extends: optional('boolean'),
    },
    children: ['when', 'navigate', 'extract', 'use'],
    content: 'none',
  },
  when: {
    attributes: { all: optional('pattern-list'), none: optional('pattern-list') },
    children: [],
    content: 'pattern',
  },
  navigate: {
    attributes: {
      id: required('id'),
      to: optional('id'),
      role: oneOf(LINK_ROLES),
      required: optional('boolean'),
    },
    children: [],
    content: 'pattern',
  },
  extract: {
    attributes: {
      id: required('id'),
      object: oneOf(OBJECT_TYPES, true),
      each: optional('pattern'),
      'part-of': optional('id'),
      anchor: optional('text'),
      required: optional('boolean'),
    },
    children: ['field', 'use'],
    content: 'none',
  },
  field: {
    attributes: {
      name: oneOf(FIELD_NAMES, true),
      type: oneOf(FIELD_TYPES),
      required: optional('boolean'),
      scope: oneOf(FIELD_SCOPES),
      remove: optional('pattern-list'),
      outside: optional('pattern-list'),
      after: optional('text'),
      before: optional('text'),
      order: oneOf(DAY_ORDERS),
      language: oneOf(FIELD_LANGUAGES),
    },
    children: [],
    content: 'text',
  },
  use: { attributes: { shared: required('id') }, children: [], content: 'none' },
  clock: {
    attributes: { after: optional('text'), before: optional('text'), order: oneOf(DAY_ORDERS) },
    children: [],
    content: 'pattern',
  },
  tests: { attributes: { folder: required('text') }, children: [], content: 'none' },
  learned: { attributes: {}, children: ['pattern'], content: 'none' },
  pattern: {
    attributes: {
      id: required('text'),
      site: required('text'),
      application: required('id'),
      level: required('id'),
      target: oneOf(['level', 'each', 'field', 'navigation'], true),
      action: optional('id'),
      field: optional('text'),
      status: oneOf(['used', 'proposed', 'accepted', 'rejected'], true),
      method: oneOf(['relax', 'realign'], true),
      score: required('number'),
      contradictions: required('number'),
      learned: required('text'),
    },
    children: ['before', 'after', 'remove', 'relaxation', 'page'],
    content: 'none',
  },
  before: { attributes: {}, children: [], content: 'value' },
  after: { attributes: {}, children: [], content: 'value' },
  remove: { attributes: {}, children: [], content: 'value' },
  relaxation: { attributes: {}, children: [], content: 'value' },
  page: { attributes: {}, children: [], content: 'value' },
};

/** What ids look like: they are parts of `application/level/action`, so no slash and no space. */
export const ID_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
