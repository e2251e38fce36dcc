import { codeAt } from './code-at.ts';
/** One space for every run of white space, none at the ends. Most texts are so already and are given back as they are. */
export function collapseSpace(text: string): string {
  const trimmed = text.trim();
  return isCollapsed(trimmed) ? trimmed : trimmed.replace(/\s+/g, ' ');
}

/** True for a trimmed text in which every run of white space is one space. */
function isCollapsed(text: string): boolean {
  const { length } = text;
  let afterSpace = false;
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index);
    if (code === 0x20) {
      if (afterSpace) return false;
      afterSpace = true;
    } else if (isOtherSpace(code)) return false;
    else afterSpace = false;
  }
  return true;
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
