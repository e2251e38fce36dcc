import type {
  AvoidRule,
  DropRule,
  KeepRule,
  PaginationRule,
  RewriteRule,
  UrlCondition,
  UrlRules,
} from './model.ts';
import {
  locationOf,
  type ReadContext,
  readChoice,
  readFlag,
  readId,
  readText,
  readWords,
} from './read-values.ts';
import { LINK_ROLES, QUERY_SEPARATORS } from './schema.ts';
import type { XmlElement } from './xml.ts';

/** Reads one `urls` element. */
export function readUrls(context: ReadContext, element: XmlElement): UrlRules {
  const read = <T>(name: string, rule: (context: ReadContext, element: XmlElement) => T | null): T[] =>
    element.children.filter((child) => child.name === name).flatMap((child) => rule(context, child) ?? []);
  const separator = readChoice(element, 'separator', QUERY_SEPARATORS);
  return {
    ...(separator === null ? {} : { separator }),
    drop: read('drop', readDrop),
    keep: read('keep', readKeep),
    rewrite: read('rewrite', readRewrite),
    pagination: read('pagination', readPagination),
    avoid: read('avoid', readAvoid),
  };
}

function readDrop(context: ReadContext, element: XmlElement): DropRule | null {
  const parameter = readText(element, 'parameter')?.trim();
  if (parameter === undefined || parameter === '') return null;
  return {
    parameter,
    session: readFlag(element, 'session'),
    where: readCondition(element),
    location: locationOf(context, element),
  };
}

function readKeep(context: ReadContext, element: XmlElement): KeepRule | null {
  const where = readCondition(element);
  if (!element.attributes.has('parameters')) return null;
  if (isUnconditional(where)) return refuseUnconditional(context, element, 'keep');
  return { parameters: readWords(element, 'parameters'), where, location: locationOf(context, element) };
}

function readPagination(context: ReadContext, element: XmlElement): PaginationRule | null {
  const parameter = readText(element, 'parameter');
  const path = readText(element, 'path');
  if ((parameter === null) === (path === null)) {
    context.problems.error(
      'bad-rule',
      locationOf(context, element),
      '<pagination> needs either "parameter" or "path"',
      'Name the query parameter, or the part of the path such as page/{n}/.',
    );
    return null;
  }
  if (path !== null && path.split('{n}').length !== 2) {
    context.problems.error(
      'bad-rule',
      locationOf(context, element),
      `path of <pagination> needs {n} once, found "${path}"`,
      'Write {n} where the page number stands.',
    );
    return null;
  }
  const after = readText(element, 'after');
  const to = readText(element, 'to');
  if ((after !== null && parameter === null) || (to !== null && starsOf(to) !== starsOf(path))) {
    context.problems.error(
      'bad-rule',
      locationOf(context, element),
      '"after" of <pagination> speaks of a parameter, "to" of a path with as many *',
      'Write parameter="topic" after=".", or path="thread-*-page-{n}.html" to="thread-*.html".',
    );
    return null;
  }
  const where = { path: readText(element, 'where-path'), parameters: [], without: [] };
  const first = readText(element, 'first') ?? '1';
  return {
    parameter,
    ...(after === null ? {} : { after }),
    path,
    ...(to === null ? {} : { to }),
    first,
    where,
    location: locationOf(context, element),
  };
}

function starsOf(glob: string | null): number {
  return glob === null ? -1 : glob.split('*').length;
}

function readAvoid(context: ReadContext, element: XmlElement): AvoidRule | null {
  const id = readId(element, 'id');
  const reason = readText(element, 'reason');
  const where = readCondition(element);
  if (id === null || reason === null) return null;
  if (isUnconditional(where)) return refuseUnconditional(context, element, 'avoid');
  return {
    id,
    reason,
    where,
    role: readChoice(element, 'role', LINK_ROLES),
    location: locationOf(context, element),
  };
}

function readRewrite(context: ReadContext, element: XmlElement): RewriteRule | null {
  const match = element.attributes.get('match');
  const to = readText(element, 'to');
  if (match === undefined || to === null) return null;
  try {
    return { match: new RegExp(match.value.value), to, location: locationOf(context, element) };
  } catch (error) {
    context.problems.error(
      'bad-regular-expression',
      context.document.locate(match.start),
      error instanceof Error ? error.message : String(error),
      'Correct it; it is a JavaScript regular expression without slashes.',
    );
    return null;
  }
}

/** Reads `path`, `with` and `without`. */
function readCondition(element: XmlElement): UrlCondition {
  const path = readText(element, 'path')?.trim() ?? '';
  return {
    path: path === '' ? null : path,
    parameters: readWords(element, 'with').map(readParameter),
    without: readWords(element, 'without').map(readParameter),
  };
}

function readParameter(word: string): { name: string; value: string | null } {
  const equals = word.indexOf('=');
  return equals < 0
    ? { name: word, value: null }
    : { name: word.slice(0, equals), value: word.slice(equals + 1) };
}

function isUnconditional(where: UrlCondition): boolean {
  return where.path === null && where.parameters.length === 0 && where.without.length === 0;
}

function refuseUnconditional(context: ReadContext, element: XmlElement, name: string): null {
  context.problems.error(
    'bad-rule',
    locationOf(context, element),
    `<${name}> speaks of every URL`,
    'Add path="…", with="…" or without="…".',
  );
  return null;
}
