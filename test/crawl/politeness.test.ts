import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostSchedule } from '../../src/crawl/politeness/host-schedule.ts';
import { earliestReady, leastUsed } from '../../src/crawl/politeness/least-used.ts';

describe('HostSchedule', () => {
  it.each([
    ['the option', { delay: 1_000 }, null, 10, 1_000],
    ['Crawl-delay', { delay: 1_000 }, 5, 10, 5_000],
    ['Mercator', { delay: 1_000 }, 2, 300, 3_000],
    ['the bound of Mercator', { delay: 1_000 }, null, 60_000, 30_000],
    ['nothing', { delay: 0 }, null, 300, 0],
    ['Crawl-delay alone', { delay: 0 }, 5, 300, 5_000],
    ['a factor by choice', { delay: 0, responseFactor: 2 }, null, 300, 600],
  ])('%s decides', (_name, options, crawlDelay, responseTime, delay) => {
    const schedule = new HostSchedule(options);
    schedule.setCrawlDelay('a', crawlDelay);
    expect(schedule.tryStart('a', 100)).toBe(true);
    schedule.finish('a', 500, responseTime);
    expect(schedule.delay('a')).toBe(delay);
    expect(schedule.readyAt('a')).toBe(500 + delay);
    expect(schedule.tryStart('a', 500 + delay - 1)).toBe(false);
    expect(schedule.tryStart('a', 500 + delay)).toBe(true);
    expect(schedule.statistics()).toMatchObject([
      { host: 'a', requests: 2, shortestGap: delay, meanGap: delay },
    ]);
  });

  it('holds one request per host unless told otherwise', () => {
    const schedule = new HostSchedule({ delay: 0 });
    expect(schedule.tryStart('a', 0)).toBe(true);
    expect(schedule.readyAt('a')).toBe(Number.POSITIVE_INFINITY);
    expect(schedule.tryStart('a', 0)).toBe(false);
    expect(schedule.tryStart('b', 0)).toBe(true);
  });

  it('leaves a host alone as long as asked', () => {
    const schedule = new HostSchedule({ delay: 0 });
    schedule.backOff('a', 900);
    schedule.backOff('a', 300);
    expect(schedule.readyAt('a')).toBe(900);
    schedule.tryStart('a', 900);
    expect(schedule.statistics()).toMatchObject([{ backOffs: 2, meanGap: null, meanResponseTime: null }]);
  });

  it('never asks more than permitted, whatever comes', () => {
    const steps = fc.array(
      fc.record({ wait: fc.nat(800), host: fc.constantFrom('a', 'b'), end: fc.boolean(), took: fc.nat(500) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3 }), fc.nat(1_000), (events, perHost, delay) => {
        const schedule = new HostSchedule({ perHost, delay, responseFactor: 0 });
        const active = { a: 0, b: 0 };
        const touched: { a: number | null; b: number | null } = { a: null, b: null };
        let now = 0;
        for (const { wait, host, end, took } of events) {
          now += wait;
          const key = host as 'a' | 'b';
          if (end && active[key] > 0) {
            schedule.finish(host, now, took);
            active[key]--;
            touched[key] = now;
          } else if (schedule.tryStart(host, now)) {
            const last = touched[key];
            if (last !== null) expect(now - last).toBeGreaterThanOrEqual(delay);
            expect(++active[key]).toBeLessThanOrEqual(perHost);
            touched[key] = now;
          }
        }
        for (const { shortestGap, mostAtOnce } of schedule.statistics()) {
          expect(shortestGap ?? delay).toBeGreaterThanOrEqual(delay);
          expect(mostAtOnce).toBeLessThanOrEqual(perHost);
        }
      }),
    );
  });
});

describe('leastUsed', () => {
  it('takes the least used server, none beyond its limit, none that is not ready', () => {
    const schedule = new HostSchedule({ delay: 0, perHost: 2 });
    const choose = (now = 0) => leastUsed(schedule, ['a', 'b', 'c'], now);
    schedule.backOff('c', 50);
    const chosen: (string | null)[] = [];
    for (let count = 0; count < 5; count++) {
      const host = choose();
      chosen.push(host);
      if (host !== null) schedule.tryStart(host, 0);
    }
    expect(chosen).toEqual(['a', 'b', 'a', 'b', null]);
    expect(earliestReady(schedule, ['a', 'b', 'c'])).toBe(50);
    expect(choose(50)).toBe('c');
    expect(leastUsed(schedule, [], 0)).toBeNull();
  });
});
