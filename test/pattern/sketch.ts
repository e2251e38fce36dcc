import { attributesFrom } from '../../src/page/attributes.ts';
import { appendChild, ElementNode, ROOT_NAME, TextNode } from '../../src/page/tree.ts';

/** A tree in a test: text, or name, attributes and children. */
export type Sketch =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...Sketch[]];

/** Draws the light tree of `children` under `#document`; adjacent text becomes one node. */
export function draw(...children: readonly Sketch[]): ElementNode {
  let order = 0;
  const root = new ElementNode(ROOT_NAME, [], null, 0, order++);
  const add = (parent: ElementNode, sketch: Sketch): void => {
    if (typeof sketch === 'string') {
      const before = parent.children.at(-1);
      if (before?.kind === 'text') before.text += sketch;
      else appendChild(parent, new TextNode(sketch, parent, order++));
      return;
    }
    const [name, attributes, ...below] = sketch;
    const element = new ElementNode(name, attributesFrom(attributes), parent, 0, order++);
    appendChild(parent, element);
    for (const child of below) add(element, child);
  };
  for (const child of children) add(root, child);
  return root;
}

/** The same as XML text. */
export function writeXml(sketch: Sketch): string {
  if (typeof sketch === 'string') return escapeXml(sketch);
  const [name, attributes, ...below] = sketch;
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${pairs.join('')}>${below.map(writeXml).join('')}</${name}>`;
}

// Numeric references, or XML would turn tabs and line ends in attributes into spaces.
function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `depth` nested elements of one name with `text` in the innermost. */
export function nest(name: string, depth: number, text: string): ElementNode {
  const root = new ElementNode(ROOT_NAME, [], null, 0, 0);
  let parent = root;
  for (let order = 1; order <= depth; order++) {
    const element = new ElementNode(name, ['id', 'x'], parent, 0, order);
    appendChild(parent, element);
    parent = element;
  }
  appendChild(parent, new TextNode(text, parent, depth + 1));
  return root;
}
