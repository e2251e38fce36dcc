/** One space for every run of white space, none at the ends. Most texts are so already and are given back as they are. */
export function collapseSpace(text: string): string {
  return isCollapsed(text) ? text : text.replace(/\s+/g, ' ').trim();
}

/** True when {@link collapseSpace} would change nothing. */
function isCollapsed(text: string): boolean {
  // The space that may not be followed by another one: the start of a text is as one.
  let afterSpace = true;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x20) {
      if (afterSpace) return false;
      afterSpace = true;
    } else if (isOtherSpace(code)) return false;
    else afterSpace = false;
  }
  return !afterSpace || text === '';
}

/** White space as `\s` knows it, but for the space itself. */
export function isOtherSpace(code: number): boolean {
  if (code < 0xa0) return code >= 0x09 && code <= 0x0d;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
