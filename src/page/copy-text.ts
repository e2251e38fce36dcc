/** An equal text of its own: a slice would keep the whole text it was cut from in memory. */
export function copyText(text: string): string {
  const narrow = Buffer.from(text, 'latin1').toString('latin1');
  return narrow === text ? narrow : Buffer.from(text, 'utf16le').toString('utf16le');
}
