import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LINKS_SCHEMA, OBJECT_SCHEMA, OUTCOME_SCHEMA, PAGE_SCHEMA } from '../../src/embed/schemas.ts';

/** `AAH_UPDATE=1 npx vitest run test/embed/schemas.test.ts` writes the files anew. */
const FILES = { page: PAGE_SCHEMA, outcome: OUTCOME_SCHEMA, object: OBJECT_SCHEMA, links: LINKS_SCHEMA };

describe('docs/schema', () => {
  it.each(Object.entries(FILES))('%s.json is the schema of the code', (name, schema) => {
    const file = new URL(`../../docs/schema/${name}.json`, import.meta.url);
    const text = `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...schema }, null, 2)}\n`;
    if (process.env['AAH_UPDATE']) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
