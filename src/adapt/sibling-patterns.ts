import type { Application, ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';

/** More would cost more than they bring. */
const MOST_PATTERNS = 60;

/** The patterns that other applications of the same category have for a field of such objects, each once. */
export function siblingPatterns(
  applications: readonly Application[],
  application: Application,
  action: ExtractionAction,
  name: FieldName,
): readonly Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const sibling of applications) {
    if (sibling.category !== application.category || sibling.id === application.id) continue;
    for (const level of sibling.levels) {
      for (const { object, each, fields } of level.extraction) {
        if (object !== action.object || (each === null) !== (action.each === null)) continue;
        for (const { name: other, select } of fields) {
          if (other === name && select.kind === 'pattern')
            patterns.set(printPattern(select.pattern), select.pattern);
        }
      }
    }
  }
  return [...patterns.values()].slice(0, MOST_PATTERNS);
}
