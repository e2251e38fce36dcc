import type { Application } from '../model.ts';
import type { ProblemList } from '../problem.ts';
import { ownLevels } from './declared-patterns.ts';

/** Fields in full XPath whose expression does not parse; the package is loaded only when there are such fields. */
export async function lintFullXPath(application: Application, problems: ProblemList): Promise<void> {
  for (const field of ownLevels(application).flatMap((level) =>
    level.extraction.flatMap((action) => action.fields),
  )) {
    if (field.select.kind !== 'xpath') continue;
    // Its types leave out `parse`.
    const { parse } = (await import('xpath')).default as unknown as { parse(expression: string): unknown };
    try {
      parse(field.select.expression);
    } catch (error) {
      problems.error(
        'xpath-syntax',
        field.location,
        `XPath does not parse: ${error instanceof Error ? error.message : String(error)}`,
        'Correct the XPath 1.0 expression.',
      );
    }
  }
}
