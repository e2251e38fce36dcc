import { expect, it } from 'vitest';
import { createHelper } from '../../src/helper.ts';
import { buildApplications } from '../../src/sample-site/sample-site.ts';

const ORIGIN = 'http://127.0.0.1:1';

it.each(['wordpress', 'phpbb'] as const)(
  'the helper takes every useful page of %s for the real software',
  async (name) => {
    const application = buildApplications()[name];
    const respond = application.respond(ORIGIN);
    const helper = await createHelper({ adapt: false });
    const found = new Set<string>();
    for (const page of application.truth(ORIGIN).usefulPages) {
      const { status, type, body } = respond({ method: 'GET', url: new URL(page), cookies: new Map() });
      const outcome = await helper.inspect({ url: page, status, headers: [['content-type', type]], body });
      found.add(outcome.application.kind === 'detected' ? outcome.application.id : `unknown: ${page}`);
      expect(outcome.level.kind, page).toBe('detected');
    }
    expect([...found]).toEqual([name]);
  },
);
