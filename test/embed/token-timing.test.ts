import * as crypto from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { isAuthorised } from '../../src/embed/serve/authorise.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  const compare: typeof crypto.timingSafeEqual = (one, other) => original.timingSafeEqual(one, other);
  return { ...original, timingSafeEqual: vi.fn(compare) };
});
const compared = vi.mocked(crypto.timingSafeEqual);
beforeEach(() => {
  compared.mockClear();
});

/** Time itself can't be asserted on a machine that others use; that no other comparison is made can. */
it.each([
  ['the token', 'Bearer secret', true],
  ['one that differs at the end', 'Bearer secreT', false],
  ['a short one', 'Bearer s', false],
  ['a long one', `Bearer ${'s'.repeat(10_000)}`, false],
  ['an empty one', 'Bearer ', false],
  ['another scheme', 'secret', false],
  ['none', undefined, false],
])('%s is judged by one comparison of constant time over digests of one length', (_, header, right) => {
  expect(isAuthorised(header, 'secret')).toBe(right);
  expect(compared).toHaveBeenCalledTimes(1);
  const [one, other] = compared.mock.calls[0] ?? [];
  expect([one?.byteLength, other?.byteLength]).toEqual([32, 32]);
  expect(compared.mock.results[0]?.value).toBe(right);
});
