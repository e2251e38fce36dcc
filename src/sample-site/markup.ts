import type { Block, Run } from './blocks.ts';

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** How an application prints the parts of a text; every argument is HTML already. */
export interface Markup {
  paragraph(html: string): string;
  heading(html: string, number: number): string;
  quote(html: string): string;
  list(items: readonly string[]): string;
  code(html: string): string;
  strong(html: string): string;
  external(href: string, html: string): string;
  internal(target: string, html: string): string;
  image(name: string, alt: string): string;
}

/** Prints a text in the markup of an application. */
export function renderBlocks(blocks: readonly Block[], markup: Markup): string {
  const headings: readonly Block[] = blocks.filter((block) => block.kind === 'heading');
  return blocks.map((block) => renderBlock(block, markup, headings.indexOf(block) + 1)).join('\n');
}

function renderBlock(block: Block, markup: Markup, heading: number): string {
  switch (block.kind) {
    case 'paragraph':
      return markup.paragraph(block.runs.map((run) => renderRun(run, markup)).join(''));
    case 'heading':
      return markup.heading(escapeHtml(block.text), heading);
    case 'quote':
      return markup.quote(escapeHtml(block.text));
    case 'list':
      return markup.list(block.items.map(escapeHtml));
    case 'code':
      return markup.code(escapeHtml(block.text));
  }
}

function renderRun(run: Run, markup: Markup): string {
  switch (run.kind) {
    case 'text':
      return escapeHtml(run.text);
    case 'strong':
      return markup.strong(escapeHtml(run.text));
    case 'external':
      return markup.external(escapeHtml(run.href), escapeHtml(run.text));
    case 'internal':
      return markup.internal(run.target, escapeHtml(run.text));
    case 'image':
      return markup.image(run.name, escapeHtml(run.alt));
  }
}
