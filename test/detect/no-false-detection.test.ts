import { describe, expect, it } from 'vitest';
import { readFixtures } from '../../src/fixture/fixture.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { ordinaryPage } from './ordinary-pages.ts';

const knowledgeBase = await loadKnowledgeBase([bundledKnowledgeBase()]);
const fixtures = await readFixtures('fixtures');

/** Each page by a helper of its own: a verdict must not come from another page. */
async function verdictOf(page: Parameters<ApplicationAwareHelper['inspect']>[0]): Promise<string> {
  const { application } = await new ApplicationAwareHelper(knowledgeBase).inspect(page);
  return application.kind === 'detected' ? application.id : 'unknown';
}

describe('no page is taken for what it is not', () => {
  it('two hundred ordinary pages stay unknown', async () => {
    const verdicts = new Set<string>();
    for (let number = 1; number <= 200; number++) verdicts.add(await verdictOf(ordinaryPage(number)));
    expect([...verdicts]).toEqual(['unknown']);
  });

  it('no fixture of one application is detected as another', async () => {
    const wrong: string[] = [];
    for (const { name, page, expected } of fixtures) {
      const verdict = await verdictOf(page);
      if (verdict !== expected?.application)
        wrong.push(`${name}: expected ${expected?.application}, found ${verdict}`);
    }
    expect(wrong).toEqual([]);
    // Eight hundred pages, on a machine that may be busy with other tests.
  }, 180_000);

  it('knows at least forty applications, by at least 150 pages', () => {
    const roots = knowledgeBase.applications.filter(({ depth }) => depth === 1);
    expect(roots.length).toBeGreaterThanOrEqual(40);
    expect(fixtures.length).toBeGreaterThanOrEqual(150);
  });
});
