import robotsParserModule from 'robots-parser';

// robots-parser is CommonJS; its types describe an ES module, so they name the function `default` once too often.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** RFC 9309, section 2.5: at least this much of a robots.txt is read. */
export const ROBOTS_BYTES = 500 * 1024;

/** A rule that forbids, as printed in robots.txt. */
export interface RobotsRule {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** The rules of one robots.txt for one crawler. */
export interface RobotsRules {
  /** The rule that forbids a URL; null when it is allowed. */
  forbids(url: string): RobotsRule | null;
  /** Seconds; null when none is given. */
  readonly crawlDelay: number | null;
}

/** The product token of a User-Agent: what robots.txt calls the crawler. `aah/1.0 (+…)` → `aah`. */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]+/.exec(userAgent)?.[0].toLowerCase() ?? '*';
}

/**
 * Reads a robots.txt. robots-parser does the matching (longest rule wins, `*`, `$`, allow on a tie); the text is
 * put in order first, where it departs from RFC 9309: a line that is no rule (Sitemap, Host, …) does not end a
 * group, octets that need no percent-encoding compare decoded, and a last group without rules counts.
 */
export function parseRobots(text: string, origin: string, userAgent: string): RobotsRules {
  const token = productToken(userAgent);
  const lines = text.split(/\r\n|\r|\n/);
  const ordered = lines.map(orderLine);
  const last = ordered.findLast((line) => line !== '');
  if (last?.startsWith('user-agent:')) ordered.push('disallow:');
  const robotsUrl = `${origin}/robots.txt`;
  const robots = robotsParser(robotsUrl, ordered.join('\n'));
  const delay = robots.getCrawlDelay(token);
  return {
    crawlDelay: delay !== undefined && Number.isFinite(delay) && delay > 0 ? delay : null,
    forbids(url) {
      if (new URL(url).pathname === '/robots.txt') return null;
      const compared = decodeUnreserved(url);
      if (robots.isAllowed(compared, token) !== false) return null;
      const line = robots.getMatchingLineNumber(compared, token);
      return { text: (lines[line - 1] ?? '').trim().slice(0, 200), line };
    },
  };
}

function orderLine(line: string): string {
  const colon = line.indexOf(':');
  if (colon === -1) return '';
  // No regular expression over the whole line: it may be 500 KiB long.
  const name = line.slice(0, colon).trim().toLowerCase();
  const comment = line.indexOf('#', colon);
  const value = line.slice(colon + 1, comment === -1 ? undefined : comment).trim();
  switch (name) {
    case 'user-agent':
    case 'user agent':
    case 'useragent':
      return `user-agent: ${/^[^\s/]*/.exec(value)![0]}`;
    case 'allow':
    case 'disallow':
      // A run of stars says no more than one, but each costs a pass over the path.
      return `${name}: ${decodeUnreserved(value)
        .replace(/\*{2,}/g, '*')
        .slice(0, 4096)}`;
    case 'crawl-delay':
      return `crawl-delay: ${value.replace(',', '.')}`;
    default:
      return '';
  }
}

function decodeUnreserved(text: string): string {
  return text.replace(/%(?:2[dDeE]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])/g, (octet) =>
    String.fromCharCode(Number.parseInt(octet.slice(1), 16)),
  );
}
