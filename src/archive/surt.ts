import { domainToASCII } from 'node:url';

const URL_PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i;
const DEFAULT_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' };
/** The session ids that the `surt` package strips, and so every pywb index. */
const PATH_SESSIONS = [
  /^(.*\/)\((?:[a-z]\([0-9a-z]{24}\))+\)\/([^?]+\.aspx.*)$/i,
  /^(.*\/)\([0-9a-z]{24}\)\/([^?]+\.aspx.*)$/i,
] as const;
const QUERY_SESSIONS = [
  /^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)sid=[0-9a-z]{32}(?:&(.*))?$/i,
  /^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$/i,
  /^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$/i,
] as const;

/**
 * The key of a URL in a CDXJ index, as pywb and cdxj-indexer make it: host reversed, `www` and default port
 * dropped, everything in lower case, percent-escapes normalised, session ids stripped, query sorted.
 */
export function surtKey(url: string): string {
  const text = url.trim().replace(/[\n\r\t]/g, '');
  const parts = URL_PARTS.exec(text);
  if (parts === null) return text.replace(/ /g, '%20');
  const [, schemeText = '', authority, path = '', query] = parts;
  const scheme = schemeText.toLowerCase();
  if (authority === undefined || authority === '') {
    return `${scheme}:${escapeOnce(unescapeRepeatedly(toBytes(path))).toLowerCase()}${printQuery(query)}`;
  }
  return `${printHost(authority, scheme)})${printPath(path)}${printQuery(query)}`;
}

function printHost(authority: string, scheme: string): string {
  const hostPort = authority.slice(authority.lastIndexOf('@') + 1);
  const [, literal, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?/.exec(hostPort) ?? [];
  const raw = Buffer.from(unescapeRepeatedly(toBytes(name)), 'latin1')
    .toString('utf8')
    .toLowerCase();
  const plain = (/[^\0-\x7f]/.test(raw) ? domainToASCII(raw) || raw : raw)
    .replaceAll('..', '.')
    .replace(/^\.+|\.+$/g, '');
  const host = (literal?.toLowerCase() ?? plain).replace(/^www\d*\./, '');
  const shownPort = port === '' || port === DEFAULT_PORT[scheme] ? '' : `:${Number(port)}`;
  return host.split('.').reverse().join(',') + shownPort;
}

function printPath(path: string): string {
  let text = escapeOnce(normalisePath(unescapeRepeatedly(toBytes(path)))).toLowerCase();
  for (const session of PATH_SESSIONS) text = text.replace(session, '$1$2');
  return text.length > 1 && text.endsWith('/') ? text.slice(0, -1) : text;
}

function normalisePath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '.') continue;
    if (segment === '..' && kept.length > 0) kept.pop();
    else kept.push(segment);
  }
  const last = kept.pop() ?? '';
  return `/${kept
    .filter((segment) => segment !== '')
    .map((segment) => `${segment}/`)
    .join('')}${last}`;
}

function printQuery(query: string | undefined): string {
  if (query === undefined || query === '') return '';
  let text = escapeOnce(unescapeRepeatedly(toBytes(query)));
  for (const session of QUERY_SESSIONS) {
    text = text.replace(session, (_, before: string, after: string | undefined) => before + (after ?? ''));
  }
  text = text.toLowerCase();
  if (text === '') return '';
  return `?${text.length <= 1 ? text : text.split('&').sort(byNameThenValue).join('&')}`;
}

function byNameThenValue(a: string, b: string): number {
  const [nameA, valueA] = splitParameter(a);
  const [nameB, valueB] = splitParameter(b);
  return compare(nameA, nameB) || compare(valueA, valueB);
}

/** A parameter without `=` comes before one with an empty value. */
function splitParameter(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** UTF-8 bytes, one character each. */
function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function unescapeRepeatedly(bytes: string): string {
  for (let text = bytes; ; ) {
    const next = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (next === text) return text;
    text = next;
  }
}

function escapeOnce(bytes: string): string {
  return bytes.replace(
    /[^!"$&-;<=>?@A-Z[\\\]^_`a-z{|}~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
