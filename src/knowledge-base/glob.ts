import { codeAt } from '../page/code-at.ts';
/** Says whether the whole of a text matches a glob. */
export type GlobTester = (text: string) => boolean;

type Token =
  | { readonly kind: 'literal'; readonly text: string }
  /** Any run of characters other than `/`. */
  | { readonly kind: 'segment' }
  /** Any run of characters. */
  | { readonly kind: 'any' }
  /** One digit or more. */
  | { readonly kind: 'digits' };

/**
 * Compiles a glob of the format: `*` any run inside a segment, `**` any run, `{n}` digits. The time of a test is
 * bounded by the lengths of glob and text multiplied, whatever they hold.
 */
export function compileGlob(glob: string): GlobTester {
  const tokens = tokenize(glob);
  return compileUsual(tokens) ?? compileAny(tokens);
}

/** The globs that nearly all rules have, by what strings and a plain regular expression can tell; null for others. */
function compileUsual(tokens: readonly Token[]): GlobTester | null {
  const [first, second, third] = tokens;
  if (first === undefined) return (text) => text === '';
  if (tokens.length === 1) {
    if (first.kind === 'literal') return (text) => text === first.text;
    if (first.kind === 'any') return () => true;
  }
  if (tokens.length === 2) {
    if (first.kind === 'any' && second?.kind === 'literal') return (text) => text.endsWith(second.text);
    if (first.kind === 'literal' && second?.kind === 'any') return (text) => text.startsWith(first.text);
  }
  if (tokens.length === 3 && first.kind === 'any' && second?.kind === 'literal' && third?.kind === 'any') {
    return (text) => text.includes(second.text);
  }
  const fixed = first.kind === 'any' ? tokens.slice(1) : tokens;
  if (!fixed.every(isLiteralOrDigits) || !fixed.every(standsApart)) return null;
  const source = fixed
    .map((token) => (token.kind === 'literal' ? escapeRegExp(token.text) : '\\d+'))
    .join('');
  // Digits end where the literal behind them begins, so there is one way to read each text.
  const expression = new RegExp(`${first.kind === 'any' ? '' : '^'}${source}$`);
  return (text) => expression.test(text);
}

function isLiteralOrDigits({ kind }: Token): boolean {
  return kind === 'literal' || kind === 'digits';
}

/** Digits have literals around them that neither end nor begin with a digit. */
function standsApart(token: Token, index: number, tokens: readonly Token[]): boolean {
  if (token.kind !== 'digits') return true;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  return (
    before?.kind === 'literal' &&
    !/\d$/.test(before.text) &&
    (after === undefined || (after.kind === 'literal' && !/^\d/.test(after.text)))
  );
}

function compileAny(tokens: readonly Token[]): GlobTester {
  const literals = tokens.flatMap((token) => (token.kind === 'literal' ? [token.text] : []));
  const [first] = tokens;
  const last = tokens.at(-1);
  const suffix = last?.kind === 'literal' ? last.text : '';
  const prefix = first?.kind === 'literal' ? first.text : '';
  return function testGlob(text) {
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return false;
    return literals.every((literal) => text.includes(literal)) && simulate(tokens, text);
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function tokenize(glob: string): Token[] {
  return [...glob.matchAll(/\*\*+|\*|\{n\}|(?:[^*{]|\{(?!n\}))+/g)].map(([part]): Token => {
    if (part === '*') return { kind: 'segment' };
    if (part.startsWith('**')) return { kind: 'any' };
    if (part === '{n}') return { kind: 'digits' };
    return { kind: 'literal', text: part };
  });
}

/** For each token in turn, the set of text positions that can be reached behind it. */
function simulate(tokens: readonly Token[], text: string): boolean {
  let reached = new Uint8Array(text.length + 1);
  reached[0] = 1;
  for (const token of tokens) {
    const next = new Uint8Array(text.length + 1);
    if (token.kind === 'literal') advanceLiteral(reached, next, token.text, text);
    else advanceRun(reached, next, token.kind, text);
    reached = next;
  }
  return reached[text.length] === 1;
}

function advanceLiteral(reached: Uint8Array, next: Uint8Array, literal: string, text: string): void {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (reached[at] === 1) next[at + literal.length] = 1;
  }
}

function advanceRun(
  reached: Uint8Array,
  next: Uint8Array,
  kind: 'segment' | 'any' | 'digits',
  text: string,
): void {
  const { length } = text;
  let running = false;
  for (let at = 0; at <= length; at++) {
    // `digits` needs one character at least, the other runs may be empty.
    if (kind !== 'digits' && reached[at] === 1) running = true;
    if (running) next[at] = 1;
    if (kind === 'digits' && reached[at] === 1) running = true;
    if (at < length && !continues(kind, codeAt(text, at))) running = false;
  }
}

function continues(kind: 'segment' | 'any' | 'digits', code: number): boolean {
  if (kind === 'any') return true;
  return kind === 'segment' ? code !== 47 : code >= 48 && code <= 57;
}
