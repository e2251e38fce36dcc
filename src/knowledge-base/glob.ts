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
  const [only] = tokens;
  if (tokens.length === 0) return (text) => text === '';
  if (tokens.length === 1 && only?.kind === 'literal') return (text) => text === only.text;
  if (tokens.length === 1 && only?.kind === 'any') return () => true;
  const literals = tokens.flatMap((token) => (token.kind === 'literal' ? [token.text] : []));
  const last = tokens.at(-1);
  const suffix = last?.kind === 'literal' ? last.text : '';
  const prefix = only?.kind === 'literal' ? only.text : '';
  return function testGlob(text) {
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return false;
    return literals.every((literal) => text.includes(literal)) && simulate(tokens, text);
  };
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
  let running = false;
  for (let at = 0; at <= text.length; at++) {
    // `digits` needs one character at least, the other runs may be empty.
    if (kind !== 'digits' && reached[at] === 1) running = true;
    if (running) next[at] = 1;
    if (kind === 'digits' && reached[at] === 1) running = true;
    if (at < text.length && !continues(kind, text.charCodeAt(at))) running = false;
  }
}

function continues(kind: 'segment' | 'any' | 'digits', code: number): boolean {
  if (kind === 'any') return true;
  return kind === 'segment' ? code !== 47 : code >= 48 && code <= 57;
}
