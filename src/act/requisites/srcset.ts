const SPACE = /[ \t\n\f\r]/;

/** The URLs of all candidates of a `srcset`, by the steps of WHATWG HTML (commas inside a URL stay); linear. */
export function srcsetUrls(srcset: string): readonly string[] {
  const urls: string[] = [];
  let index = 0;
  while (index < srcset.length) {
    while (index < srcset.length && (srcset[index] === ',' || SPACE.test(srcset[index]!))) index++;
    const start = index;
    while (index < srcset.length && !SPACE.test(srcset[index]!)) index++;
    if (start === index) break;
    let end = index;
    while (end > start && srcset[end - 1] === ',') end--;
    if (end > start) urls.push(srcset.slice(start, end));
    if (end === index) index = skipDescriptors(srcset, index);
  }
  return urls;
}

function skipDescriptors(srcset: string, start: number): number {
  let inside = false;
  for (let index = start; index < srcset.length; index++) {
    const character = srcset[index];
    if (character === '(') inside = true;
    else if (character === ')') inside = false;
    else if (character === ',' && !inside) return index + 1;
  }
  return srcset.length;
}
