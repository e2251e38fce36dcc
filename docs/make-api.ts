/**
 * Writes docs/api.md from the TSDoc of what the package exports: npx tsx docs/make-api.ts. A test keeps the file current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const ENTRIES = {
  aah: 'index.ts',
  'aah/archive': 'archive/index.ts',
  'aah/rdf': 'emit/index.ts',
  'aah/store': 'store/index.ts',
  'aah/crawl': 'crawl/index.ts',
  'aah/crawlee': 'embed/crawlee.ts',
};

interface Exported {
  readonly name: string;
  readonly file: string;
}

/** What an entry exports, followed through its re-exports. */
function exportsOf(file: string): Exported[] {
  const text = readFileSync(file, 'utf8');
  const found: Exported[] = [];
  for (const [, names = '', from = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gms)) {
    for (const each of names.split(',')) {
      const name = each
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(-1)
        ?.trim();
      if (name) found.push({ name, file: join(dirname(file), from) });
    }
  }
  for (const [, name = ''] of text.matchAll(
    /^export (?:async |abstract )*(?:function\*?|class|const|interface|type) (\w+)/gm,
  ))
    found.push({ name, file });
  return found;
}

/** The declaration's own comment and first line. */
function describe({ name, file }: Exported): string {
  const text = readFileSync(file, 'utf8');
  const declaration = new RegExp(
    `^export (?:async |abstract )*(?:function\\*?|class|const|interface|type) ${name}\\b`,
    'm',
  ).exec(text);
  if (declaration === null) {
    const moved = exportsOf(file).find((each) => each.name === name && each.file !== file);
    return moved === undefined ? '' : describe(moved);
  }
  const before = text.slice(0, declaration.index);
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? '';
  const summary = comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
  const kind = /(function|class|const|interface|type)\*? \w+$/.exec(declaration[0])?.[1] ?? '';
  return `| [\`${name}\`](../src/${relative(SRC, file)}) | ${kind} | ${summary.replaceAll('|', '\\|')} |`;
}

/** The whole reference. */
export function makeApi(): string {
  const parts = Object.entries(ENTRIES).map(([entry, file]) => {
    const rows = exportsOf(join(SRC, file))
      .map(describe)
      .filter((row) => row !== '')
      .sort();
    return `## \`${entry}\`\n\n| name | kind | what it promises |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# API reference\n\nMade from the TSDoc in the sources by \`npx tsx docs/make-api.ts\`; signatures are in the package's types.\n\n${parts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('./api.md', import.meta.url), makeApi());
