import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareExpected, expectedOf } from '../fixture/compare.ts';
import { coverActions } from '../fixture/coverage.ts';
import { type Fixture, readFixtures } from '../fixture/fixture.ts';
import { ApplicationAwareHelper } from '../helper.ts';
import { loadKnowledgeBase } from '../knowledge-base/load.ts';
import { ROLES } from '../knowledge-base/model.ts';
import type { Outcome } from '../outcome.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import type { TestOptions } from './kb-test.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';

/** Runs every fixture and compares. */
export async function testFixtures(
  paths: readonly string[],
  options: TestOptions,
  io: Io,
): Promise<ExitCode> {
  const knowledgeBase = await loadKnowledgeBase(knowledgeBaseSources(paths));
  const only = options.only ?? '';
  const all = await readFixtures(options.fixtures, options.update !== true);
  const fixtures = all.filter((fixture) => fixture.name.includes(only));
  const results: { fixture: Fixture; outcome: Outcome; differences: readonly string[] }[] = [];
  const everything: Outcome[] = [];
  for (const fixture of fixtures) {
    // A helper of its own for each page: what one fixture teaches must not help another.
    const outcome = await new ApplicationAwareHelper(knowledgeBase, { adapt: false }).inspect(fixture.page);
    const greedy = new ApplicationAwareHelper(knowledgeBase, { adapt: false, include: ROLES });
    everything.push(await greedy.inspect(fixture.page));
    const actual = expectedOf(outcome);
    if (options.update)
      await writeFile(join(fixture.folder, 'expected.json'), `${JSON.stringify(actual, null, 2)}\n`);
    const expected = options.update ? actual : fixture.expected;
    const differences =
      expected === null
        ? ['expected.json is missing: run with --update, then review it']
        : compareExpected(expected, actual);
    results.push({ fixture, outcome, differences });
  }
  const failed = results.filter(({ differences }) => differences.length > 0);
  const coverage = coverActions(knowledgeBase, everything);
  const unexercised = coverage.filter(
    (each) => each.fixtures === 0 && each.action.includes(only === '' ? '' : (only.split('/')[1] ?? '')),
  );
  const uncoveredFails = options.coverage === true && only === '' && unexercised.length > 0;
  if (options.json) {
    const report = results.map(({ fixture, differences }) => ({ fixture: fixture.name, differences }));
    io.stdout.write(
      `${JSON.stringify({ fixtures: report, unexercised: unexercised.map((each) => each.action) })}\n`,
    );
  } else {
    for (const { fixture, differences } of failed) {
      io.stdout.write(`FAIL ${fixture.name}\n${differences.map((line) => `  ${line}\n`).join('')}`);
    }
    if (unexercised.length > 0)
      io.stdout.write(`No fixture exercises:\n${unexercised.map((each) => `  ${each.action}\n`).join('')}`);
    io.stdout.write(`Actions exercised: ${coverage.length - unexercised.length} of ${coverage.length}\n`);
    io.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed\n`);
  }
  if (results.length === 0)
    io.stderr.write(
      only === ''
        ? `No fixture found below ${options.fixtures}; name the folder with --fixtures.\n`
        : `No fixture below ${options.fixtures} has ${only} in its name.\n`,
    );
  return failed.length > 0 || uncoveredFails || results.length === 0 ? EXIT.failed : EXIT.done;
}
