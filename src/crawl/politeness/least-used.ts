import type { HostSchedule } from './host-schedule.ts';

/**
 * Chooses the server to ask next among those that requisites wait for: the one with the smallest utilisation ratio
 * (requests under way by requests permitted), none that is fully used or not ready. The first wins a tie; null when
 * all must wait.
 */
export function leastUsed(schedule: HostSchedule, hosts: Iterable<string>, now: number): string | null {
  let chosen: string | null = null;
  let smallest = 1;
  for (const host of hosts) {
    const ratio = schedule.utilisation(host);
    if (ratio < smallest && schedule.readyAt(host) <= now) {
      chosen = host;
      smallest = ratio;
      if (ratio === 0) break;
    }
  }
  return chosen;
}

/** The earliest time at which one of the hosts may be asked; Infinity when all wait for requests under way. */
export function earliestReady(schedule: HostSchedule, hosts: Iterable<string>): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const host of hosts) earliest = Math.min(earliest, schedule.readyAt(host));
  return earliest;
}
