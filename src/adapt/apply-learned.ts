import type {
  Application,
  ExtractionAction,
  FieldName,
  Level,
  LevelCondition,
  NavigationAction,
} from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import { addField, OVERRIDES } from './add-field.ts';
import type { LearnedPattern } from './store.ts';

const applied = new WeakMap<Application, { readonly key: string; readonly application: Application }>();
const learnedActions = new WeakSet<ExtractionAction | NavigationAction>();

/** True for an action that a learned pattern added. */
export function isLearnedAction(action: ExtractionAction | NavigationAction): boolean {
  return learnedActions.has(action);
}

/**
 * The application with what was learned for a site: fields after those of the same name (before them where they
 * select something else), containers as a variant of their action in the same order, navigation beside its action,
 * conditions as further alternatives of their level. Only `used` and `accepted` patterns count.
 */
export function applyLearned(application: Application, learned: readonly LearnedPattern[]): Application {
  const valid = learned.filter(
    ({ status, application: id }) => (status === 'used' || status === 'accepted') && id === application.id,
  );
  if (valid.length === 0) return application;
  const key = JSON.stringify(
    valid.map(({ level, target, after, remove, relaxations }) => [level, target, after, remove, relaxations]),
  );
  const known = applied.get(application);
  if (known?.key === key) return known.application;
  const levels = application.levels.map((level) =>
    applyToLevel(
      level,
      valid.filter((pattern) => pattern.level === level.id),
    ),
  );
  const result: Application = { ...application, levels };
  applied.set(application, { key, application: result });
  return result;
}

function applyToLevel(level: Level, learned: readonly LearnedPattern[]): Level {
  if (learned.length === 0) return level;
  const { location } = level;
  const when: LevelCondition[] = [...level.when];
  let extraction: ExtractionAction[] = [...level.extraction];
  const navigation: NavigationAction[] = [...level.navigation];
  for (const { target, after, remove = [], relaxations } of learned) {
    const pattern = parsePattern(after);
    switch (target.kind) {
      case 'level':
        when.push({ all: [pattern], none: [], location });
        break;
      case 'navigation': {
        const at = navigation.findIndex((action) => action.id === target.action);
        const old = navigation[at];
        if (old === undefined) break;
        const added = { ...old, pattern };
        learnedActions.add(added);
        navigation.splice(at + 1, 0, added);
        break;
      }
      case 'field':
        extraction = extraction.map((action) => {
          if (action.id !== target.action) return action;
          const changed = addField(action, target.field as FieldName, {
            pattern,
            remove: remove.map(parsePattern),
            overrides: relaxations.includes(OVERRIDES),
          });
          if (learnedActions.has(action)) learnedActions.add(changed);
          return changed;
        });
        break;
      case 'each':
        extraction = extraction.flatMap((action) => {
          if (action.id !== target.action) return [action];
          const variant = { ...action, each: pattern };
          learnedActions.add(variant);
          return relaxations.includes(OVERRIDES) ? [variant, action] : [action, variant];
        });
        break;
    }
  }
  return { ...level, when: when as [LevelCondition, ...LevelCondition[]], extraction, navigation };
}

/**
 * Of several actions with one id, the variants of a repaired one, those before the first that finds containers on
 * the page are left out, and those after it.
 */
export function chooseVariants(level: Level, root: ElementNode): Level {
  const ids = new Set(level.extraction.map(({ id }) => id));
  if (ids.size === level.extraction.length) return level;
  const chosen = new Map<string, ExtractionAction>();
  for (const action of level.extraction) {
    const known = chosen.get(action.id);
    if (known === undefined) chosen.set(action.id, action);
    else if (
      known.each !== null &&
      action.each !== null &&
      !matchesAny(known.each, root) &&
      matchesAny(action.each, root)
    )
      chosen.set(action.id, action);
  }
  return { ...level, extraction: level.extraction.filter((action) => chosen.get(action.id) === action) };
}
