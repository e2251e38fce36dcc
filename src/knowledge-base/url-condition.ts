import { decodeComponent } from '../page/decode-component.ts';
import { compileGlob, type GlobTester } from './glob.ts';
import type { QuerySeparator, UrlCondition } from './model.ts';

/** Says whether a rule speaks of a URL. */
export type UrlTester = (url: Pick<URL, 'pathname' | 'search'>) => boolean;

type Parameters = readonly (readonly [name: string, value: string])[];

/**
 * Compiles the condition of a URL rule. Path and parameters are compared decoded; a parameter that is given
 * several times satisfies the condition with any of its values. With the separator `;` both that and `&` separate.
 */
export function compileUrlCondition(where: UrlCondition, separator: QuerySeparator = '&'): UrlTester {
  const { onPath, onQuery } = splitUrlCondition(where, separator);
  return function testUrl(url) {
    return (onPath === null || onPath(url.pathname)) && (onQuery === null || onQuery(url.search));
  };
}

/** What a condition asks of a URL's path and of its query, each null where it asks for nothing. */
export interface SplitUrlCondition {
  readonly onPath: ((pathname: string) => boolean) | null;
  readonly onQuery: ((search: string) => boolean) | null;
}

/** {@link compileUrlCondition} in two parts. */
export function splitUrlCondition(where: UrlCondition, separator: QuerySeparator = '&'): SplitUrlCondition {
  const path = where.path === null ? null : compilePath(where.path);
  const present = where.parameters.map(compileParameter);
  const absent = where.without.map(compileParameter);
  const onPath = path === null ? null : (pathname: string) => path(decodePath(pathname));
  if (present.length === 0 && absent.length === 0) return { onPath, onQuery: null };
  const onQuery = (search: string): boolean => {
    if (search === '') return present.length === 0;
    const parameters = parametersOf(separator === ';' ? search.replaceAll(';', '&') : search);
    for (let index = 0; index < present.length; index++) if (!present[index]!(parameters)) return false;
    for (let index = 0; index < absent.length; index++) if (absent[index]!(parameters)) return false;
    return true;
  };
  return { onPath, onQuery };
}

/**
 * Compiles a parameter name. One that ends in its only `*` stands for all that begin so; any other with `*` or `{n}`
 * is a glob, for routes that are printed as the name of a parameter: `?threads/title.12/latest`.
 */
export function compileParameterName(name: string): GlobTester {
  const star = name.search(/\*|\{n\}/);
  if (star < 0) return (text) => text === name;
  if (star < name.length - 1) return compileGlob(name);
  const prefix = name.slice(0, -1);
  return (text) => text.startsWith(prefix);
}

function compilePath(path: string): GlobTester {
  const decoded = decodePath(path);
  if (decoded.startsWith('/')) return compileGlob(decoded);
  const end = `/${decoded}`;
  if (!/[*{]/.test(decoded)) return (text) => text.endsWith(end);
  return compileGlob(`**/${decoded}`);
}

function compileParameter(
  condition: UrlCondition['parameters'][number],
): (parameters: Parameters) => boolean {
  const isName = compileParameterName(condition.name);
  const isValue = condition.value === null ? () => true : compileGlob(condition.value);
  return function isGiven(parameters) {
    for (let index = 0; index < parameters.length; index++) {
      const parameter = parameters[index]!;
      if (isName(parameter[0]) && isValue(parameter[1])) return true;
    }
    return false;
  };
}

let lastPath = '';
let lastDecoded = '';

/**
 * Decodes each segment by itself, so that an encoded slash separates nothing; what can't be decoded stays. All rules of
 * an application ask about the same path in turn, so the last answer is kept.
 */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  if (path !== lastPath) {
    lastDecoded = path.split('/').map(decodeSegment).join('/');
    lastPath = path;
  }
  return lastDecoded;
}

function decodeSegment(segment: string): string {
  const decoded = decodeComponent(segment);
  return decoded === null || decoded.includes('/') ? segment : decoded;
}

let lastSearch = '';
let lastParameters: Parameters = [];

/** All rules of an application ask about the same URL in turn, so the last answer is kept. */
function parametersOf(search: string): Parameters {
  if (search !== lastSearch) {
    lastParameters = isPlainQuery(search) ? splitPlain(search) : [...new URLSearchParams(search)];
    lastSearch = search;
  }
  return lastParameters;
}

const PLAIN_QUERY = /^\?[A-Za-z0-9_.~*=&-]*$/;

/** Nothing in it has to be decoded. */
function isPlainQuery(search: string): boolean {
  return PLAIN_QUERY.test(search);
}

function splitPlain(search: string): Parameters {
  const parameters: [string, string][] = [];
  for (let start = 1; start < search.length; ) {
    let end = search.indexOf('&', start);
    if (end < 0) end = search.length;
    const equals = search.indexOf('=', start);
    if (end > start) {
      if (equals < 0 || equals >= end) parameters.push([search.slice(start, end), '']);
      else parameters.push([search.slice(start, equals), search.slice(equals + 1, end)]);
    }
    start = end + 1;
  }
  return parameters;
}
