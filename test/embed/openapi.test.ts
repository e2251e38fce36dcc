import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../src/embed/serve/openapi.ts';
import { type RunningService, serve } from '../../src/embed/serve/serve.ts';
import { threadPage } from '../bench/inspect/thread-page.ts';

interface Operation {
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: object;
}

let service: RunningService;
beforeAll(async () => {
  service = await serve({ port: 0, workers: 1, token: 'secret', maxBodyBytes: 200_000, bodyTimeout: 500 });
}, 120_000);
afterAll(() => service.stop());

const document = openApiDocument() as unknown as Document;
const ajv = new Ajv2020({ allErrors: true, strict: false });
const { url, headers, body } = threadPage(30_000);
const page = JSON.stringify({ url, headers, body });
const authorization = 'Bearer secret';
const links = `/v1/links?url=${encodeURIComponent(url)}`;
const whole = `/v1/inspect?url=${encodeURIComponent(url)}`;

it.each<[string, string, RequestInit, number]>([
  ['get', '/v1/health', {}, 200],
  ['get', '/v1/kb', { headers: { authorization } }, 200],
  ['get', '/v1/kb', {}, 401],
  ['get', '/v1/openapi.json', { headers: { authorization } }, 200],
  ['get', '/v1/openapi.json', {}, 401],
  ['post', '/v1/inspect', { headers: { authorization }, body: page }, 200],
  ['post', '/v1/inspect', { headers: { authorization }, body: '{}' }, 400],
  ['post', whole, { headers: { authorization }, body: String(body) }, 200],
  ['post', '/v1/inspect?url=x', { headers: { authorization }, body: '' }, 400],
  ['post', '/v1/inspect', { body: page }, 401],
  ['post', '/v1/inspect', { headers: { authorization }, body: 'x'.repeat(200_001) }, 413],
  ['post', '/v1/inspect', { headers: { authorization, 'content-encoding': 'gzip' }, body: page }, 415],
  ['post', links, { headers: { authorization, 'content-encoding': 'br' }, body: 'x' }, 415],
  ['post', links, { headers: { authorization }, body: String(body) }, 200],
  ['post', links, { headers: { authorization, accept: 'text/plain' }, body: String(body) }, 200],
  ['post', '/v1/links?url=x', { headers: { authorization }, body: '' }, 400],
  ['post', links, { body: String(body) }, 401],
])('%s %s case %# is answered as the document says', async (method, path, request, status) => {
  const response = await fetch(service.url + path, { method, ...request });
  expect(response.status).toBe(status);
  const described = document.paths[path.replace(/\?.*/, '')]?.[method]?.responses[status];
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const schema = described?.content[type]?.schema;
  expect(schema, `${type} is not in the document`).toBeDefined();
  const text = await response.text();
  const isRight = ajv.compile({ ...schema, components: document.components });
  isRight(type === 'application/json' ? JSON.parse(text) : text);
  expect(isRight.errors).toBeNull();
});

it('names every path and method that the service has, and no other', async () => {
  const refused = (await (await fetch(`${service.url}/`)).json()) as { error: { message: string } };
  const paths = [...refused.error.message.matchAll(/\/v1\/[\w.]+/g)].map(([path]) => path);
  expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
  for (const [path, operations] of Object.entries(document.paths)) {
    const response = await fetch(service.url + path, { method: 'DELETE', headers: { authorization } });
    // Whatever answers GET answers HEAD: documents name only the first.
    expect(response.headers.get('allow')?.replace('GET, HEAD', 'GET')).toBe(
      Object.keys(operations).join().toUpperCase(),
    );
  }
});
