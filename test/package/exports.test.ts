import { expect, it } from 'vitest';
import * as aah from '../../src/index.ts';

it('exports exactly the documented names', () => {
  expect(Object.keys(aah).sort()).toEqual([
    'AahError',
    'ApplicationAwareHelper',
    'FOLLOWED_ROLES',
    'InputOutputError',
    'KnowledgeBaseError',
    'MemoryStore',
    'OBJECT_TYPES',
    'PAGE_LIMIT_DEFAULTS',
    'PatternSyntaxError',
    'ROLES',
    'SCHEMA_VERSION',
    'UsageError',
    'VERSION',
    'bundledKnowledgeBase',
    'createHelper',
    'evaluate',
    'loadKnowledgeBase',
    'parsePage',
    'parsePattern',
    'printPattern',
    'toXPath',
  ]);
});
