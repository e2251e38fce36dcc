/** What is needed can't be had here; nothing was proved. */
export class Unavailable extends Error {}

/** Counts and prints what held and what did not. */
export class Checks {
  passed = 0;
  failed = 0;

  expect(held: boolean, what: string, ...details: readonly string[]): void {
    if (held) this.passed++;
    else this.failed++;
    console.log(`${held ? 'ok     ' : 'FAILED '} ${what}`);
    if (!held) for (const detail of details.slice(0, 10)) console.log(`          ${detail}`);
  }

  /** Holds when there is nothing to complain of. */
  expectNone(complaints: readonly string[], what: string): void {
    this.expect(complaints.length === 0, what, ...complaints);
  }
}
