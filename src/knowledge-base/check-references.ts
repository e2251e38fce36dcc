import { type Location, printLocation } from '../errors.ts';
import type { Application } from './model.ts';
import { type ProblemList, suggest } from './problem.ts';
import type { DeclaredApplication, Reference } from './read-application.ts';

/** Ids that are given twice inside one source: applications, and what each of them declares. */
export function checkDuplicates(source: readonly DeclaredApplication[], problems: ProblemList): void {
  reportTwins('application', source, problems);
  for (const application of source) {
    reportTwins('sign', application.signs, problems);
    reportTwins('avoid', application.urls.avoid, problems);
    reportTwins('level', application.levels, problems);
    for (const level of application.levels) {
      // One name space: outcomes and learned patterns name both kinds as application/level/action.
      reportTwins('action', [...level.navigation, ...level.extraction], problems);
    }
  }
}

/** Parents, `implies` and `excludes` that name no application. */
export function checkReferences(
  declared: ReadonlyMap<string, DeclaredApplication>,
  byId: ReadonlyMap<string, Application>,
  problems: ProblemList,
): void {
  for (const application of declared.values()) {
    const { parent } = application;
    if (parent !== null && !declared.has(parent.id)) reportUnresolved('parent', parent, declared, problems);
    else if (parent !== null && !byId.has(application.id)) {
      problems.error(
        'unresolved-reference',
        parent.location,
        `Application "${application.id}" hangs below no category`,
        'Its chain of parents goes in a circle or is broken; name a category at its top.',
      );
    }
    for (const reference of application.implies) {
      if (!declared.has(reference.id)) reportUnresolved('implies', reference, declared, problems);
    }
    for (const reference of application.excludes) {
      if (!declared.has(reference.id)) reportUnresolved('excludes', reference, declared, problems);
    }
  }
}

/** `to` and `part-of` of the levels that the application itself declares. */
export function checkLevelReferences(application: Application, problems: ProblemList): void {
  const levels = application.levels.map((level) => level.id);
  for (const level of application.levels) {
    if (level.declaredBy !== application.id) continue;
    for (const action of level.navigation) {
      if (action.to === null || levels.includes(action.to)) continue;
      problems.error(
        'unresolved-reference',
        action.location,
        `Action "${action.id}" leads to the level "${action.to}", which "${application.id}" has not`,
        suggest(action.to, levels),
      );
    }
    for (const action of level.extraction) {
      if (action.partOf === null) continue;
      const holder = level.extraction.find((candidate) => candidate.id === action.partOf);
      if (holder !== undefined && holder !== action) continue;
      const others = level.extraction.filter((other) => other !== action).map((other) => other.id);
      problems.error(
        'unresolved-reference',
        action.location,
        `Objects of "${action.id}" are part of "${action.partOf}", which is no other extraction of the level`,
        suggest(action.partOf, others),
      );
    }
  }
}

function reportUnresolved(
  name: string,
  reference: Reference,
  declared: ReadonlyMap<string, DeclaredApplication>,
  problems: ProblemList,
): void {
  problems.error(
    'unresolved-reference',
    reference.location,
    `${name} names "${reference.id}", which is no application or category`,
    suggest(reference.id, declared.keys()),
  );
}

interface Named {
  readonly id: string;
  readonly location: Location;
}

function reportTwins(what: string, items: readonly Named[], problems: ProblemList): void {
  const first = new Map<string, Location>();
  for (const { id, location } of items) {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, location);
    else {
      problems.error(
        'duplicate-id',
        location,
        `The ${what} id "${id}" is already taken at ${printLocation(earlier)}`,
        'Give it an id of its own.',
      );
    }
  }
}
