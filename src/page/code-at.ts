const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(index)`, for loops over texts of all kinds. V8 looks a method up by how the string is kept (flat, a slice,
 * joined, in one or two bytes); where it has met more than four kinds it looks it up for every character, which takes four
 * times as long. The same goes for `length`: read it before the loop.
 */
export function codeAt(text: string, index: number): number {
  return charCodeAt.call(text, index);
}
