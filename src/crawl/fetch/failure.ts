/** Whom a failure concerns (seed crawler's three cases): this page, its whole site, or every site. */
export type FailureClass = 'page' | 'site' | 'general';

/** Stable names of what can go wrong before a response is there; docs/crawling.md lists them. */
export type FailureCode =
  | 'aborted'
  | 'address-refused'
  | 'connect-timeout'
  | 'dns'
  | 'head-too-large'
  | 'local-resources'
  | 'network-down'
  | 'protocol-error'
  | 'proxy'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'unreachable'
  | 'unsupported-url';

/** How a failure is treated. */
export interface FailureKind {
  readonly class: FailureClass;
  readonly code: FailureCode;
  /** False when trying again can't help. */
  readonly retryable: boolean;
}

const page = (code: FailureCode, retryable = true): FailureKind => ({ class: 'page', code, retryable });
const site = (code: FailureCode): FailureKind => ({ class: 'site', code, retryable: true });
const general = (code: FailureCode): FailureKind => ({ class: 'general', code, retryable: true });

const KINDS: Readonly<Record<string, FailureKind>> = {
  AAH_ABORTED: page('aborted'),
  AAH_ADDRESS_REFUSED: page('address-refused', false),
  AAH_HEAD_TOO_LARGE: page('head-too-large', false),
  AAH_PROTOCOL: page('protocol-error'),
  AAH_PROXY: general('proxy'),
  AAH_PROXY_REFUSED: site('proxy'),
  AAH_TIME: page('timeout'),
  AAH_URL: page('unsupported-url', false),
  EADDRNOTAVAIL: general('network-down'),
  EAI_AGAIN: site('dns'),
  EAI_FAIL: site('dns'),
  EAI_NODATA: site('dns'),
  EAI_NONAME: site('dns'),
  ECONNABORTED: page('reset'),
  ECONNREFUSED: site('refused'),
  ECONNRESET: page('reset'),
  EHOSTDOWN: site('unreachable'),
  EHOSTUNREACH: site('unreachable'),
  EMFILE: general('local-resources'),
  ENETDOWN: general('network-down'),
  ENETUNREACH: general('network-down'),
  ENFILE: general('local-resources'),
  ENOBUFS: general('local-resources'),
  ENODATA: site('dns'),
  ENOTFOUND: site('dns'),
  EPIPE: page('reset'),
  EPROTO: site('tls'),
  ESERVFAIL: site('dns'),
  ETIMEDOUT: site('connect-timeout'),
  UND_ERR_BODY_TIMEOUT: page('timeout'),
  UND_ERR_CONNECT_TIMEOUT: site('connect-timeout'),
  UND_ERR_HEADERS_TIMEOUT: page('timeout'),
  UND_ERR_INVALID_ARG: page('unsupported-url', false),
  UND_ERR_SOCKET: page('reset'),
};

const TLS_CODES =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH_)/;

/** Sorts an error of the network, TLS, DNS or HTTP layer. An error that is not known concerns its page only. */
export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof AggregateError && error.errors.length > 0) {
    // One error per address tried: no route for IPv6 says nothing when IPv4 gave another answer.
    const kinds = error.errors.map(classifyFailure);
    return kinds.find((kind) => kind.class !== 'general') ?? kinds[0]!;
  }
  const code = codeOf(error);
  const known = KINDS[code];
  if (known !== undefined) return known;
  if (TLS_CODES.test(code)) return site('tls');
  return page('protocol-error');
}

/** One line for the report: the error's own words, and those of what caused it. */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map(describeFailure).join('; ');
  }
  const message = plainWords(error instanceof Error ? error.message : String(error));
  const code = codeOf(error);
  return code === '' || code.startsWith('AAH_') || message.includes(code) ? message : `${message} (${code})`;
}

/** OpenSSL says `id:error:code:library:function:reason:file:line:`, and then ends the line. */
function plainWords(message: string): string {
  const [, reason] = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(message) ?? [];
  return reason ?? message.trim();
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : '';
}
