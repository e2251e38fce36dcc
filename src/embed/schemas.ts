import { OBJECT_TYPES, ROLES } from '../knowledge-base/model.ts';
import { SCHEMA_VERSION } from '../outcome.ts';

/** A JSON Schema (2020-12), as much of it as is used here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const string = { type: 'string' };
const strings = { type: 'array', items: string };
const boolean = { type: 'boolean' };
const number = { type: 'number' };
const nullableString = { type: ['string', 'null'] };

function object(
  properties: Record<string, JsonSchema>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

const link = object({
  url: string,
  canonical: string,
  action: string,
  to: nullableString,
  role: { enum: ROLES },
  text: string,
  nofollow: boolean,
});

const skipped = object(
  { url: string, canonical: string, rule: string, duplicateOf: string, text: string, nofollow: boolean },
  ['url', 'canonical', 'rule', 'text', 'nofollow'],
);

const OBJECT_REQUIRED = ['id', 'type', 'page', 'captured', 'application', 'level', 'action'];

/** A line of objects.jsonl. */
export const OBJECT_SCHEMA: JsonSchema = object(
  {
    id: string,
    type: { enum: OBJECT_TYPES },
    page: string,
    captured: string,
    application: string,
    level: string,
    action: string,
    title: string,
    author: string,
    authorUrl: string,
    date: string,
    dateText: string,
    edited: string,
    content: string,
    contentHtml: string,
    language: string,
    attachments: strings,
    url: string,
    partOf: string,
    inReplyTo: string,
    tags: strings,
    position: number,
    learned: boolean,
  },
  OBJECT_REQUIRED,
);

const evidence = object({
  application: string,
  sign: string,
  pattern: string,
  weight: number,
  where: string,
  declared: string,
});
const lost = list(object({ id: string, why: string }));

const application = {
  oneOf: [
    object({ kind: { const: 'unknown' } }),
    object({
      kind: { const: 'detected' },
      id: string,
      by: { enum: ['page', 'site', 'relaxed'] },
      score: number,
      evidence: list(evidence),
    }),
  ],
};

const level = {
  oneOf: [
    object({ kind: { const: 'unknown' }, lost }),
    object({
      kind: { const: 'detected' },
      id: string,
      terminal: boolean,
      evidence: strings,
      learned: boolean,
      lost,
    }),
  ],
};

const adaptation = object({
  id: string,
  status: { enum: ['used', 'proposed', 'undone'] },
  method: { enum: ['relax', 'realign'] },
  target: string,
  before: string,
  after: string,
  relaxations: strings,
  score: number,
  runnerUp: number,
  pagesChecked: number,
  why: string,
});

/** What `helper.inspect` returns. */
export const OUTCOME_SCHEMA: JsonSchema = object({
  schemaVersion: { const: SCHEMA_VERSION },
  url: string,
  canonical: string,
  capturedAt: string,
  application,
  level,
  links: list(link),
  skipped: list(skipped),
  objects: list(OBJECT_SCHEMA),
  aliases: list(object({ url: string, holder: string })),
  adaptations: list(adaptation),
  wanted: strings,
  robots: object({ noindex: boolean, nofollow: boolean, noarchive: boolean, source: strings }),
  notices: strings,
});

const headers = {
  oneOf: [
    { type: 'object', additionalProperties: { oneOf: [string, strings] } },
    list({ type: 'array', prefixItems: [string, string], minItems: 2, maxItems: 2 }),
  ],
};

/** A page, as the pipe and the service take it; `file` and `warc` only in the pipe. */
export const PAGE_SCHEMA: JsonSchema = object(
  {
    id: {},
    url: string,
    status: number,
    headers,
    body: string,
    bodyBase64: string,
    file: string,
    warc: object({ path: string, offset: number }),
    capturedAt: string,
    rendered: boolean,
  },
  [],
);

/** The answer of `/v1/links`. */
export const LINKS_SCHEMA: JsonSchema = object({
  schemaVersion: { const: SCHEMA_VERSION },
  canonical: string,
  application: nullableString,
  level: nullableString,
  links: list(link),
  skipped: list(skipped),
  aliases: list(object({ url: string, holder: string })),
});

/** Every error answer of the pipe and the service. */
export const ERROR_SCHEMA: JsonSchema = object({ error: object({ code: string, message: string }) });
