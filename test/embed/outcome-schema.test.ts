import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { OUTCOME_SCHEMA, PAGE_SCHEMA } from '../../src/embed/schemas.ts';
import { openApiDocument } from '../../src/embed/serve/openapi.ts';
import { readFixtures } from '../../src/fixture/fixture.ts';
import { type ApplicationAwareHelper, createHelper } from '../../src/helper.ts';
import { ROLES } from '../../src/knowledge-base/model.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false });
const isOutcome = ajv.compile(OUTCOME_SCHEMA);
const isPage = ajv.compile(PAGE_SCHEMA);
const fixtures = await readFixtures('fixtures');
let helper: ApplicationAwareHelper;
beforeAll(async () => {
  helper = await createHelper({ include: ROLES });
});

describe('the outcome schema', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('holds for %s', async (_, fixture) => {
    const outcome = JSON.parse(JSON.stringify(await helper.inspect(fixture.page))) as unknown;
    isOutcome(outcome);
    expect(isOutcome.errors).toBeNull();
  });

  it.each([
    [{ url: 'http://a.example/', body: 'x', headers: [['a', 'b']] }, true],
    [{ url: 'http://a.example/', bodyBase64: '', headers: { a: ['b', 'c'] }, id: 7 }, true],
    [{ url: 1 }, false],
    [{ url: 'http://a.example/', bodi: 'x' }, false],
  ])('judges the page %o', (page, valid) => {
    expect(isPage(page)).toBe(valid);
  });

  it('is what the OpenAPI document refers to, and every reference leads somewhere', () => {
    const text = JSON.stringify(openApiDocument());
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    const { components } = openApiDocument() as { components: { schemas: Record<string, unknown> } };
    expect(new Set(references)).toEqual(new Set(Object.keys(components.schemas)));
  });
});
