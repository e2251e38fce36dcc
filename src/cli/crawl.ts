import { type Command, Option } from 'commander';
import type { Role } from '../knowledge-base/model.ts';
import type { ExitCode, Io } from './io.ts';
import { collect, parseNumber, parseRoles, parseWhole } from './options.ts';
import { parseBytes, parseDuration } from './quantities.ts';

/** Options of `aah crawl`, as given; what is not given is undefined. */
export interface CrawlCommandOptions {
  readonly out?: string;
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxTime?: number;
  readonly maxBytes?: number;
  readonly delay?: number;
  readonly concurrency?: number;
  readonly perHost?: number;
  readonly userAgent?: string;
  readonly contact?: string;
  readonly robots?: 'all' | 'txt' | 'none';
  readonly ignoreRobots?: boolean;
  readonly requisites?: boolean;
  readonly include?: readonly Role[];
  readonly revisions?: boolean;
  readonly allowPrivate?: boolean;
  readonly blind?: boolean;
  readonly kb: readonly string[];
  readonly adapt?: boolean;
  readonly resume?: boolean;
  readonly recrawl?: boolean;
  readonly previous?: string;
  readonly wacz?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly header: readonly string[];
  readonly cookies?: string;
  readonly pathPrefix?: boolean;
  readonly allowDomain: readonly string[];
  readonly denyDomain: readonly string[];
  readonly prefix?: string;
  readonly operator?: string;
  readonly description?: string;
  readonly dryRun?: boolean;
  readonly audit?: number;
  readonly store?: string;
  readonly learned: readonly string[];
  readonly log?: string;
  readonly retryLater?: 'wait' | 'stop';
}

const EXAMPLES = `
Examples:
  aah crawl https://forum.example.org/ --out forum
  aah crawl https://blog.example.org/ --out blog --wacz --operator "City Archive"
  aah crawl https://forum.example.org/ --dry-run
  aah crawl --resume --out forum
  aah crawl --recrawl --out forum
  aah crawl https://wiki.example.org/ --out try --max-pages 50 --no-requisites --audit 10

Exit codes: 0 done, 1 failed, 2 bad usage or bad knowledge base, 3 stopped with work left (go on with --resume).
`;

/** Adds `aah crawl`. */
export function registerCrawl(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const count = parseWhole(1);
  program
    .command('crawl')
    .description('crawl sites into WARC files, with the content as objects and triples')
    .argument('[url...]', 'where to start; not needed with --resume and --recrawl')
    .option('--out <dir>', 'new or empty folder for everything')
    .option('--max-pages <n>', 'stop after so many pages (requisites are not counted)', count)
    .option('--max-depth <n>', 'links from a start page', parseWhole(0))
    .option('--max-time <time>', 'stop after this time: seconds, or 30m, 8h', parseDuration)
    .option('--max-bytes <size>', 'stop after so many bytes: a number, or 500M, 2G', parseBytes)
    .option('--delay <s>', 'least seconds between two requests to a host (default: 1)', parseNumber(0))
    .option('--concurrency <n>', 'pages in work at the same time, over all hosts (default: 16)', count)
    .option('--per-host <n>', 'requests to one host at the same time (default: 1)', count)
    .option('--user-agent <text>', 'say this instead of aah/VERSION (+contact)')
    .option('--contact <url>', "where a site's operator finds out who crawls")
    .addOption(
      new Option(
        '--robots <policy>',
        'obey robots.txt and robots tags, robots.txt only, or nothing (default: all)',
      ).choices(['all', 'txt', 'none']),
    )
    .option('--ignore-robots', 'the same as --robots none')
    .option('--no-requisites', 'no images, styles and scripts')
    .option('--include <roles>', 'roles to follow beyond the default, comma separated', parseRoles)
    .option('--revisions', 'follow old revisions of wiki pages too: short for --include revision')
    .option('--allow-private', 'also fetch from private addresses that are not those of the start pages')
    .option('--blind', 'a plain crawler, for comparison: every link of the site')
    .option('--kb <path>', 'knowledge base folder or file of your own (repeatable)', collect, [])
    .option('--no-adapt', 'do not repair patterns')
    .addOption(new Option('--resume', 'go on with a crawl that stopped').conflicts('recrawl'))
    .option('--recrawl', 'visit a finished crawl again; what did not change is not stored again')
    .option('--previous <dir>', 'folder of an earlier crawl of the same site, for a crawl into a new folder')
    .option('--wacz', 'pack everything into crawl.wacz at the end')
    .option(
      '--header <field>',
      'header field for the start pages\' hosts, "Name: value" (repeatable)',
      collect,
      [],
    )
    .option('--cookies <file>', "cookies.txt of a browser's session")
    .option('--path-prefix', 'stay below the directories of the start pages')
    .option(
      '--allow-domain <domain>',
      'also follow links there; * stands for any text (repeatable)',
      collect,
      [],
    )
    .option('--deny-domain <domain>', 'never ask there, not even for requisites (repeatable)', collect, [])
    .option('--prefix <name>', "first part of the WARC files' names (default: aah)")
    .option('--operator <text>', 'who crawls, for the archive')
    .option('--description <text>', 'what is crawled and why, for the archive')
    .option('--dry-run', 'fetch the start pages only; print what would be followed and skipped')
    .option(
      '--audit <percent>',
      'fetch this share of the skipped links at the end and report what new text they held',
      parseNumber(0),
    )
    .option('--learned <file>', 'start with the patterns of this learned.xml (repeatable)', collect, [])
    .option('--store <dir>', 'keep what is known and learned of sites here, to share it between crawls')
    .option('--log <file>', 'append every event to this file')
    .addOption(
      new Option(
        '--retry-later <policy>',
        'when only failed URLs are left that want to be tried later (default: wait)',
      ).choices(['wait', 'stop']),
    )
    .option('--quiet', 'no status line, no summary')
    .option('--json', 'events as JSON lines on standard output')
    .addHelpText('after', EXAMPLES)
    .action(async (urls: string[], options: CrawlCommandOptions, command: Command) => {
      // `--no-x` options have the default true; only what the user said may replace what a resumed crawl kept.
      const said = Object.fromEntries(
        Object.entries(options).filter(([name]) => command.getOptionValueSource(name) !== 'default'),
      );
      const given = { kb: [], header: [], allowDomain: [], denyDomain: [], learned: [], ...said };
      exit(await (await import('./run-crawl.ts')).runCrawl(urls, given, io));
    });
}
