import type { PaginationRule } from '../../knowledge-base/model.ts';
import type { QueryPair } from './query.ts';

/** A compiled pagination rule: where the number of a page stands, and what the URL is without it. */
export type Pagination =
  | {
      readonly kind: 'parameter';
      readonly parameter: string;
      /** The number stands in the value behind the last such text; null: it is the whole value. */
      readonly after: string | null;
      readonly first: string;
    }
  | {
      readonly kind: 'path';
      readonly path: RegExp;
      /** Group of `path` that holds the number. */
      readonly group: number;
      /** What stands in place of the match, from the groups. */
      readonly without: (found: RegExpExecArray) => string;
      readonly first: string;
    };

/** Compiles a rule. */
export function compilePagination(rule: PaginationRule): Pagination {
  const { first } = rule;
  if (rule.parameter !== null) {
    return { kind: 'parameter', parameter: rule.parameter, after: rule.after ?? null, first };
  }
  const path = rule.path ?? '';
  if (rule.to !== undefined) return { kind: 'path', ...compileGlobPath(path, rule.to), first };
  const source = path
    .replace(/^\/|\/$/g, '')
    .split('{n}')
    .map(escapeRegExp)
    .join('(\\d+)');
  // Only what follows a slash, and only at the end: `/slug/page/2/` and `/slug/page/2` are page 2 of `/slug/`.
  return {
    kind: 'path',
    path: new RegExp(`(/)${source}/?$`),
    group: 2,
    without: (found) => found[1] ?? '',
    first,
  };
}

/** `thread-*-page-{n}.html` to `thread-*.html`: each `*` of one side stands for that of the other. */
function compileGlobPath(glob: string, to: string): Omit<Pagination & { kind: 'path' }, 'kind' | 'first'> {
  const stars: number[] = [];
  let group = 1;
  let numberGroup = 0;
  const source = glob
    .replace(/^\//, '')
    .split(/(\*|\{n\})/)
    .map((part) => {
      if (part !== '*' && part !== '{n}') return escapeRegExp(part);
      group++;
      if (part === '{n}') numberGroup = group;
      else stars.push(group);
      return part === '*' ? '([^/]*?)' : '(\\d+)';
    })
    .join('');
  const pieces = to.replace(/^\//, '').split('*');
  return {
    path: new RegExp(`${glob.startsWith('/') ? '^(/)' : '(/)'}${source}$`),
    group: numberGroup,
    without: (found) =>
      (found[1] ?? '') +
      pieces
        .map((piece, index) => (index === 0 ? '' : (found[stars[index - 1] ?? 0] ?? '')) + piece)
        .join(''),
  };
}

/** The parameter without its page number; null when nothing is left; itself when it holds none to leave out. */
export function withoutPage(
  pair: QueryPair,
  paginations: readonly Pagination[],
  always: boolean,
): QueryPair | null {
  let left = pair;
  for (const pagination of paginations) {
    if (pagination.kind === 'path') {
      if (left.value === null) left = routeWithoutPage(left, pagination, always);
      continue;
    }
    if (!isNamed(left.name, pagination.parameter)) continue;
    const { after, first } = pagination;
    if (after === null) {
      if (!always && left.value !== first && left.value) continue;
      const route = routeOf(left.name, pagination.parameter);
      if (route === '') return null;
      left = { text: left.text.slice(0, left.text.lastIndexOf(',')), name: route, value: null };
      continue;
    }
    const at = left.value?.lastIndexOf(after) ?? -1;
    if (left.value === null || at === -1) continue;
    if (!always && left.value.slice(at + after.length) !== first) continue;
    const cut = left.value.length - at;
    left = { ...left, text: left.text.slice(0, -cut), value: left.value.slice(0, at) };
  }
  return left;
}

/** `page`, or with the name `*,page` any list of numbers before it: `read.php?3,120,page=2`. */
function isNamed(name: string, parameter: string): boolean {
  return parameter.startsWith('*,') ? name.endsWith(parameter.slice(1)) : name === parameter;
}

/** What stands before the name of the page in a list; empty without one. */
function routeOf(name: string, parameter: string): string {
  return parameter.startsWith('*,') ? name.slice(0, 1 - parameter.length) : '';
}

/** A route that stands in the query, `showthread.php?12-title/page2`, is numbered as paths are. */
function routeWithoutPage(
  pair: QueryPair,
  pagination: Pagination & { kind: 'path' },
  always: boolean,
): QueryPair {
  const found = pagination.path.exec(pair.text);
  if (!found || (!always && found[pagination.group] !== pagination.first)) return pair;
  // A path keeps the slash before its page; a route is printed without.
  const text = (pair.text.slice(0, found.index) + pagination.without(found)).replace(/\/$/, '');
  return { ...pair, text, name: text };
}

/** The path without its page number, when it has one to leave out. */
export function pathWithoutPage(path: string, paginations: readonly Pagination[], always: boolean): string {
  let left = path;
  for (const pagination of paginations) {
    if (pagination.kind !== 'path') continue;
    const found = pagination.path.exec(left);
    if (found && (always || found[pagination.group] === pagination.first))
      left = left.slice(0, found.index) + pagination.without(found);
  }
  return left;
}

/** The number that a rule finds in a URL, or null. */
export function printedPage(
  pagination: Pagination,
  path: string,
  pairs: readonly QueryPair[],
): string | null {
  if (pagination.kind === 'path') {
    const routes = pairs.filter((pair) => pair.value === null).map((pair) => pair.text);
    for (const place of [path, ...routes]) {
      const number = pagination.path.exec(place)?.[pagination.group];
      if (number !== undefined) return number;
    }
    return null;
  }
  const value = pairs.find((each) => isNamed(each.name, pagination.parameter))?.value;
  if (!value) return null;
  if (pagination.after === null) return value;
  const at = value.lastIndexOf(pagination.after);
  return at === -1 ? null : value.slice(at + pagination.after.length);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
