import type { Acted } from './act/act.ts';
import type { Level } from './knowledge-base/model.ts';
import type { Outcome } from './outcome.ts';
import { printPattern } from './pattern/print.ts';
import { stringValue } from './pattern/string-value.ts';

/** An outcome without its account. */
export type OutcomeData = Omit<Outcome, 'explain'>;

/** A person-readable account of an outcome: verdict and evidence, level, actions with counts, links, objects. */
export function explainOutcome(outcome: OutcomeData, level: Level | null, acted: Acted): string {
  return [
    `Page ${outcome.url}`,
    ...(outcome.canonical === outcome.url ? [] : [`  canonical ${outcome.canonical}`]),
    ...explainVerdict(outcome),
    ...explainLevel(outcome),
    ...explainActions(level, acted),
    ...explainLinks(outcome),
    ...explainObjects(outcome),
    ...outcome.adaptations.map(
      (each) => `Repair ${each.status}: ${each.target}\n  ${each.before}\n  → ${each.after} (${each.why})`,
    ),
    ...outcome.notices.map((notice) => `Notice: ${notice}`),
    '',
  ].join('\n');
}

function explainVerdict({ application }: OutcomeData): string[] {
  if (application.kind === 'unknown')
    return ['Application: unknown (no type has enough evidence); all links of the site are followed'];
  const by = {
    page: 'by this page',
    site: 'remembered from other pages of the site',
    relaxed: 'by a relaxed pattern',
  };
  return [
    `Application: ${application.id}, ${by[application.by]} (score ${application.score})`,
    ...application.evidence.map(
      (each) =>
        `  +${each.weight} ${each.application}/${each.sign} at ${each.where}: ${each.pattern}  [${each.declared}]`,
    ),
  ];
}

function explainLevel({ level }: OutcomeData): string[] {
  const lost = level.lost.map((each) => `  not ${each.id}: ${each.why}`);
  if (level.kind === 'unknown') return ['Level: unknown', ...lost];
  const kind = level.terminal ? 'terminal' : 'intermediate';
  return [
    `Level: ${level.id} (${kind}${level.learned ? ', learned' : ''})`,
    ...level.evidence.map((each) => `  by ${each}`),
    ...lost,
  ];
}

function explainActions(level: Level | null, acted: Acted): string[] {
  const lines: string[] = [];
  for (const [action, nodes] of acted.navigation.matches) {
    lines.push(
      `Navigation ${action.id} → ${action.to ?? 'any level'} (${action.role}): ${nodes.length} × ${printPattern(action.pattern)}`,
    );
    for (const node of nodes.slice(0, 3)) lines.push(`    ${shorten(stringValue(node))}`);
  }
  for (const action of level?.extraction ?? []) {
    const found = acted.extracted.filter((each) => each.action === action);
    lines.push(
      `Extraction ${action.id} (${action.object}): ${found.length} ${action.each === null ? 'for the page' : `× ${printPattern(action.each)}`}`,
    );
    for (const name of new Set(action.fields.map((field) => field.name))) {
      const values = found
        .map((each) => each.values.get(name)?.[0]?.text)
        .filter((text) => text !== undefined);
      const example = values[0] === undefined ? '' : `, e.g. ${shorten(values[0])}`;
      lines.push(`    ${name}: ${values.length} of ${found.length}${example}`);
    }
  }
  return lines;
}

function explainLinks({ links, skipped }: OutcomeData): string[] {
  const lines = [`Links followed: ${links.length}`];
  for (const link of links) lines.push(`  ${link.role.padEnd(10)} ${link.url}  (${link.action})`);
  lines.push(`Links skipped: ${skipped.length}`);
  const rules = new Map<string, string[]>();
  for (const link of skipped) rules.set(link.rule, [...(rules.get(link.rule) ?? []), link.url]);
  for (const [rule, urls] of [...rules].sort((a, b) => b[1].length - a[1].length)) {
    lines.push(`  ${String(urls.length).padStart(5)} ${rule}, e.g. ${shorten(urls[0] ?? '')}`);
  }
  return lines;
}

function explainObjects({ objects }: OutcomeData): string[] {
  const lines = [`Objects: ${objects.length}`];
  for (const object of objects.slice(0, 20)) {
    const parts = [object.title, object.author && `by ${object.author}`, object.date, object.content];
    lines.push(`  ${object.type} ${object.id}`, `    ${shorten(parts.filter(Boolean).join(' | '), 140)}`);
  }
  if (objects.length > 20) lines.push(`  … and ${objects.length - 20} more`);
  return lines;
}

function shorten(text: string, length = 100): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
