import { expect, it } from 'vitest';
import { printLearned } from '../../src/crawl/output/print-learned.ts';
import { writeLearned } from '../../src/knowledge-base/learned.ts';

it('prints nothing learned as the knowledge base would', async () => {
  expect(await printLearned([])).toBe(writeLearned([]));
});
