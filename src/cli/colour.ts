/** Headings bold, rules and evidence dim, what was skipped yellow; unchanged without colours. */
export function colourExplanation(text: string, colours: boolean): string {
  if (!colours) return text;
  return text
    .split('\n')
    .map((line) => {
      if (/^(?:Notice|Repair)/.test(line)) return `\u001b[33m${line}\u001b[0m`;
      if (/^\S/.test(line)) return `\u001b[1m${line}\u001b[0m`;
      if (/^\s+not /.test(line)) return `\u001b[2m${line}\u001b[0m`;
      return line.replace(/(\[[^\]]*:\d+\])$/, '\u001b[2m$1\u001b[0m');
    })
    .join('\n');
}
