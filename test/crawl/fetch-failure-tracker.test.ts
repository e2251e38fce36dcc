import { describe, expect, it } from 'vitest';
import { createExchange } from '../../src/crawl/fetch/exchange.ts';
import type { FailureClass, FailureCode } from '../../src/crawl/fetch/failure.ts';
import { FailureTracker } from '../../src/crawl/fetch/failure-tracker.ts';
import type { FetchFailure, FetchResponse } from '../../src/crawl/fetch/fetch-result.ts';

const failed = (failureClass: FailureClass, code: FailureCode, retryable = true): FetchFailure => ({
  kind: 'failed',
  url: 'http://a.example/',
  class: failureClass,
  code,
  message: 'words',
  retryable,
  startedAt: new Date(0),
  durationMs: 1,
});
const reset = failed('page', 'reset');
const refused = failed('site', 'refused');

function answered(
  status: number,
  retryAfter: number | null = null,
  truncated: 'disconnect' | null = null,
): FetchResponse {
  const nothing = new Uint8Array();
  const head = { version: '1.1', status, reason: '', headers: [] };
  const facts = {
    ...{
      url: 'http://a.example/',
      method: 'GET' as const,
      request: nothing,
      interim: nothing,
      response: nothing,
    },
    ...{ headLength: 0, head, payload: nothing, ip: null, startedAt: new Date(0), durationMs: 1, truncated },
    notices: [],
  };
  const exchange = createExchange(facts, 1);
  return {
    kind: 'response',
    url: facts.url,
    status,
    headers: [],
    exchange,
    redirectTarget: null,
    retryAfter,
  };
}

const tracker = (options = {}) => new FailureTracker(options, () => 1);

describe('a page', () => {
  it('is tried four times', () => {
    const failures = tracker();
    const verdicts = [1, 2, 3, 4].map((attempt) => failures.record('a', reset, attempt, 0));
    expect(verdicts).toEqual([
      { kind: 'retry-page', at: 2_000 },
      { kind: 'retry-page', at: 4_000 },
      { kind: 'retry-page', at: 8_000 },
      { kind: 'give-up-page', why: 'reset: words (4 tries)' },
    ]);
  });

  it.each([
    [answered(200), 1, { kind: 'done' }],
    [answered(404), 1, { kind: 'done' }],
    [answered(500), 1, { kind: 'done' }],
    [answered(503, 90_000), 1, { kind: 'retry-page', at: 90_000 }],
    [answered(429), 2, { kind: 'retry-page', at: 4_000 }],
    [answered(429), 4, { kind: 'give-up-page', why: 'status 429 (4 tries)' }],
    [answered(200, null, 'disconnect'), 1, { kind: 'retry-page', at: 2_000 }],
    [answered(200, null, 'disconnect'), 2, { kind: 'done' }],
    [failed('page', 'address-refused', false), 1, { kind: 'give-up-page', why: 'address-refused: words' }],
    [failed('page', 'aborted'), 4, { kind: 'retry-page', at: 0 }],
  ])('case %#: after try %i', (result, attempt, verdict) => {
    expect(tracker().record('a', result, attempt, 0)).toEqual(verdict);
  });
});

describe('a site', () => {
  it('is parked when it refuses, longer each time, and given up', () => {
    const failures = tracker({ parkTime: 1_000, maxParkTime: 3_000, maxParks: 3 });
    const untils: number[] = [];
    let now = 0;
    for (let count = 0; count < 3; count++) {
      const verdict = failures.record('a', refused, 1, now);
      if (verdict.kind !== 'park-site') throw new Error(verdict.kind);
      untils.push(verdict.until - now);
      expect(failures.parkedUntil('a')).toBe(verdict.until);
      now = verdict.until;
    }
    expect(untils).toEqual([1_000, 2_000, 3_000]);
    expect(failures.record('a', refused, 1, now)).toMatchObject({ kind: 'give-up-site', host: 'a' });
  });

  it('is parked once for all requests that were under way', () => {
    const failures = tracker({ parkTime: 1_000 });
    failures.record('a', refused, 1, 0);
    expect(failures.record('a', refused, 1, 5)).toMatchObject({ kind: 'park-site', until: 1_000 });
  });

  it('is parked when page after page fails, and forgiven when one is answered', () => {
    const failures = tracker({ failuresToPark: 3 });
    const kinds = [reset, reset, answered(200), reset, reset, reset].map(
      (result) => failures.record('a', result, 1, 0).kind,
    );
    expect(kinds).toEqual(['retry-page', 'retry-page', 'done', 'retry-page', 'retry-page', 'park-site']);
  });
});

describe('everything', () => {
  it('pauses when many sites fail at once', () => {
    const failures = tracker({ sitesForOutage: 3, pauseTime: 100 });
    const kinds = ['a', 'b', 'b', 'c'].map((host) => failures.record(host, refused, 1, 10).kind);
    expect(kinds).toEqual(['park-site', 'park-site', 'park-site', 'pause-crawl']);
    expect(failures.pausedUntil).toBe(110);
  });

  it('goes on when a site answers between, or the failures lie far apart', () => {
    const failures = tracker({ sitesForOutage: 3, outageWindow: 50 });
    const kinds = [
      failures.record('a', refused, 1, 0),
      failures.record('b', refused, 1, 0),
      failures.record('z', answered(404), 1, 0),
      failures.record('c', refused, 1, 0),
      failures.record('d', refused, 1, 0),
      failures.record('e', refused, 1, 51),
    ].map(({ kind }) => kind);
    expect(kinds).toEqual(['park-site', 'park-site', 'done', 'park-site', 'park-site', 'park-site']);
  });

  it('pauses when the network is down, and stops after many pauses', () => {
    const failures = tracker({ pauseTime: 100, maxPauses: 2 });
    const down = failed('general', 'network-down');
    const kinds = [0, 1, 100, 200].map((now) => failures.record('a', down, 1, now).kind);
    expect(kinds).toEqual(['pause-crawl', 'pause-crawl', 'pause-crawl', 'stop-crawl']);
  });
});
