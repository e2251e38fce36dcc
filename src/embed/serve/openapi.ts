import { VERSION } from '../../version.ts';
import { ERROR_SCHEMA, type JsonSchema, LINKS_SCHEMA, OUTCOME_SCHEMA, PAGE_SCHEMA } from '../schemas.ts';

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const json = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

const FAILURES = {
  '400': error('The message is not what it should be'),
  '401': error('The token is missing or wrong'),
  '408': error('The body did not arrive in time'),
  '413': error('The body is too large'),
  '415': error('The body has a Content-Encoding'),
  '500': error('The worker failed on this page'),
  '503': error('Busy, stopping, or the page took too long'),
};

const addressParameter = (required: boolean, description: string) => ({
  name: 'url',
  in: 'query',
  required,
  schema: { type: 'string', format: 'uri' },
  description,
});

const STATUS_PARAMETER = {
  name: 'status',
  in: 'query',
  required: false,
  schema: { type: 'integer', minimum: 1, default: 200 },
  description: 'HTTP status of the page, when the request body is the page itself',
};

const HEALTH: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: 'ok' },
    version: { type: 'string' },
    schemaVersion: { type: 'integer' },
    uptime: { type: 'number', description: 'Seconds' },
    waiting: { type: 'integer', description: 'Pages that wait for a worker' },
  },
  required: ['status', 'version', 'schemaVersion', 'uptime', 'waiting'],
  additionalProperties: false,
};

const APPLICATIONS: JsonSchema = {
  type: 'object',
  properties: {
    applications: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          category: { type: 'string' },
          parent: { type: ['string', 'null'] },
          levels: { type: 'array', items: { type: 'string' } },
        },
        required: ['id', 'name', 'category', 'parent', 'levels'],
        additionalProperties: false,
      },
    },
  },
  required: ['applications'],
  additionalProperties: false,
};

/** The OpenAPI 3.1 document of the service. */
export function openApiDocument(): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'aah',
      version: VERSION,
      description: 'Application-aware helper for archiving crawlers',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: {
      '/v1/inspect': {
        post: {
          operationId: 'inspect',
          summary: 'Say what a page is, where it leads and what is on it',
          parameters: [
            addressParameter(false, 'Address of the page; given, the request body is the page itself'),
            STATUS_PARAMETER,
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Page' } },
              'text/html': { schema: { type: 'string' } },
            },
          },
          responses: { '200': json('The outcome', { $ref: '#/components/schemas/Outcome' }), ...FAILURES },
        },
      },
      '/v1/links': {
        post: {
          operationId: 'links',
          summary: 'Only the links of a page; the request body is the page itself',
          parameters: [addressParameter(true, 'Address of the page'), STATUS_PARAMETER],
          requestBody: { required: true, content: { 'text/html': { schema: { type: 'string' } } } },
          responses: {
            '200': {
              description: 'The links; as text: `application/level` or `-`, then a URL a line',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Links' } },
                'text/plain': { schema: { type: 'string' } },
              },
            },
            ...FAILURES,
          },
        },
      },
      '/v1/health': {
        get: {
          operationId: 'health',
          summary: 'Is the service up',
          security: [],
          responses: { '200': json('Yes', HEALTH) },
        },
      },
      '/v1/kb': {
        get: {
          operationId: 'kb',
          summary: 'The applications that are known',
          responses: { '200': json('Applications and levels', APPLICATIONS), '401': FAILURES['401'] },
        },
      },
      '/v1/openapi.json': {
        get: {
          operationId: 'openapi',
          summary: 'This document',
          responses: { '200': json('OpenAPI 3.1', { type: 'object' }), '401': FAILURES['401'] },
        },
      },
    },
    components: {
      schemas: { Page: PAGE_SCHEMA, Outcome: OUTCOME_SCHEMA, Links: LINKS_SCHEMA, Error: ERROR_SCHEMA },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }, {}],
  };
}
