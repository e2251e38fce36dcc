/** Text of pages and servers for a terminal: what the terminal would obey is shown as its code, `\x1b`. */
export function printable(text: string): string {
  return text.replace(
    /[^\n\t\P{Cc}]/gu,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
