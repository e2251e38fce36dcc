/** Texts under this prefix are ours: another's text that starts so is escaped, so that it can't be taken for ours. */
const RESERVED = 'urn:aah:';
const ESCAPED = 'urn:aah:iri:';
const REPEATED = 'urn:aah:again:';
/** Marks the account of an author whose profile the page does not link; see {@link accountIri}. */
const ACCOUNT = '#aah-account-';
const SITELESS_ACCOUNT = 'urn:aah:account:';

const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+.\-]*:`;
const HOST = String.raw`\/\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:%]*@)?\[[0-9A-Fa-f:.]+\]`;
/** Scheme and, where it is one in brackets, the host: the only place where brackets may stand. */
const START = new RegExp(`^${SCHEME}(?:${HOST})?`);
// ucschar of RFC 3987; the planes 2 to 13 hold no private characters and are taken whole.
const UCS = String.raw`\u{A0}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}\u{40000}-\u{DFFFD}\u{E1000}-\u{EFFFD}`;
const NOT_ALLOWED = String.raw`%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@\/?#%${UCS}]`;
const ANY_NOT_ALLOWED = new RegExp(NOT_ALLOWED, 'u');
const ALL_NOT_ALLOWED = new RegExp(NOT_ALLOWED, 'gu');

/** True for an absolute IRI of RFC 3987 that any RDF tool reads. */
export function isIri(text: string): boolean {
  const rest = text.slice(START.exec(text)?.[0].length ?? 0);
  if (rest.length === text.length || ANY_NOT_ALLOWED.test(rest)) return false;
  return rest.indexOf('#') === rest.lastIndexOf('#');
}

/** True when the text may stand as it is: an IRI, and none of those that this library makes. */
export function isForeignIri(text: string): boolean {
  return isIri(text) && !text.startsWith(RESERVED) && !text.includes(ACCOUNT);
}

/** The text with what an IRI may not hold percent-encoded; null when that alone makes no IRI of it. */
export function percentEncodeIri(text: string): string | null {
  const start = START.exec(text)?.[0].length ?? 0;
  const [before, ...fragment] = text.slice(start).replace(ALL_NOT_ALLOWED, encodeURIComponent).split('#');
  const encoded = [
    text.slice(0, start) + before,
    ...(fragment.length > 0 ? [fragment.join('%23')] : []),
  ].join('#');
  return isForeignIri(encoded) ? encoded : null;
}

/** Any text as an IRI, reversibly. */
export function escapeText(text: string): string {
  return ESCAPED + encodeURIComponent(text);
}

/** The IRI of an object whose id another object of the same capture already has. */
export function repeatedIri(text: string, count: number): string {
  return `${REPEATED}${count}:${encodeURIComponent(text)}`;
}

/** Undoes {@link escapeText} and {@link repeatedIri}; other IRIs come back as they are. */
export function textOfIri(iri: string): string {
  if (!iri.startsWith(RESERVED)) return iri;
  const escaped = iri.startsWith(ESCAPED)
    ? iri.slice(ESCAPED.length)
    : iri.startsWith(REPEATED)
      ? iri.slice(iri.indexOf(':', REPEATED.length) + 1)
      : null;
  if (escaped === null) return iri;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return iri;
  }
}

/** The account of an author without a profile link: the same name on the same site is the same IRI. */
export function accountIri(site: string | null, hash: string): string {
  return site === null ? SITELESS_ACCOUNT + hash : `${site}${ACCOUNT}${hash}`;
}

/** True for what {@link accountIri} makes. */
export function isAccountIri(iri: string): boolean {
  return iri.startsWith(SITELESS_ACCOUNT) || iri.includes(ACCOUNT);
}

/** Root of the site that serves a page, or null where a URL has no host. */
export function siteIri(page: string): string | null {
  if (!URL.canParse(page)) return null;
  const { protocol, host } = new URL(page);
  const site = `${protocol}//${host}/`;
  return host !== '' && isIri(site) ? site : null;
}

/** The text with lone surrogates replaced: neither UTF-8 nor RDF can hold them. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}
