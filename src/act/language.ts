import { attributeOf, type ElementNode } from '../page/tree.ts';

/** The language that an element, one around it, or the `html` right below it names. */
export function languageOf(container: ElementNode): string | undefined {
  for (let element: ElementNode | null = container; element !== null; element = element.parent) {
    const language = attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang');
    if (language) return language.trim();
  }
  for (const child of container.children) {
    if (child.kind === 'element' && child.name === 'html')
      return attributeOf(child, 'lang')?.trim() || undefined;
  }
  return undefined;
}
