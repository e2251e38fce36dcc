import { type ProblemList, suggest } from './problem.ts';
import { type AttributeSchema, type ElementSchema, ID_FORM, ROOT_NAMES, SCHEMA } from './schema.ts';
import type { XmlAttribute, XmlDocument, XmlElement } from './xml.ts';

/** Checks a document against the schema table: names, required attributes, forms of values, stray text. */
export function validateDocument(document: XmlDocument, problems: ProblemList): void {
  const { root } = document;
  if (!(ROOT_NAMES as readonly string[]).includes(root.name)) {
    problems.error(
      'unknown-element',
      document.locate(root.start),
      `A file starts with ${ROOT_NAMES.map((name) => `<${name}>`).join(', ')}, found <${shorten(root.name)}>`,
      suggest(root.name, ROOT_NAMES),
    );
    return;
  }
  validateElement(document, root, problems);
}

function validateElement(document: XmlDocument, element: XmlElement, problems: ProblemList): void {
  const schema = SCHEMA[element.name]!;
  validateAttributes(document, element, schema, problems);
  validateText(document, element, schema, problems);
  for (const child of element.children) {
    if (schema.children.includes(child.name)) validateElement(document, child, problems);
    else {
      problems.error(
        'unknown-element',
        document.locate(child.start),
        `Unknown element <${shorten(child.name)}> in <${element.name}>`,
        suggest(child.name, schema.children),
      );
    }
  }
}

function validateAttributes(
  document: XmlDocument,
  element: XmlElement,
  schema: ElementSchema,
  problems: ProblemList,
): void {
  for (const attribute of element.attributes.values()) {
    const expected = Object.hasOwn(schema.attributes, attribute.name)
      ? schema.attributes[attribute.name]
      : undefined;
    if (expected === undefined) {
      // Schema locations and namespaces are for editors.
      if (/^(?:xmlns(?::.*)?|xsi:.*|xml:.*)$/.test(attribute.name)) continue;
      problems.error(
        'unknown-attribute',
        document.locate(attribute.start),
        `Unknown attribute "${shorten(attribute.name)}" of <${element.name}>`,
        suggest(attribute.name, Object.keys(schema.attributes)),
      );
    } else validateValue(document, element, attribute, expected, problems);
  }
  for (const name in schema.attributes) {
    if (!schema.attributes[name]!.required || element.attributes.has(name)) continue;
    problems.error(
      'missing-attribute',
      document.locate(element.start),
      `<${element.name}> needs the attribute "${name}"`,
      `Add ${name}="…".`,
    );
  }
}

function validateValue(
  document: XmlDocument,
  element: XmlElement,
  attribute: XmlAttribute,
  schema: AttributeSchema,
  problems: ProblemList,
): void {
  const { value } = attribute.value;
  const wanted = describeMismatch(value, schema);
  if (wanted === null) return;
  problems.error(
    'bad-value',
    document.locate(attribute.start),
    `${attribute.name} of <${element.name}> is ${wanted}, found "${shorten(value)}"`,
    schema.type === 'enumeration' ? suggest(value, schema.values) : `Write ${wanted}.`,
  );
}

/** What was wanted, or null when the value is fine. Patterns are checked by those who parse them. */
function describeMismatch(value: string, schema: AttributeSchema): string | null {
  switch (schema.type) {
    case 'id':
      return ID_FORM.test(value) ? null : 'an id of letters, digits, ".", "_" and "-"';
    case 'text':
      return value.trim() === '' && schema.required ? 'a text that is not empty' : null;
    case 'positive':
      return /^[1-9][0-9]{0,5}$/.test(value) ? null : 'a whole number from 1';
    case 'number':
      return /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/.test(value) ? null : 'a number';
    case 'boolean':
      return value === 'true' || value === 'false' ? null : '"true" or "false"';
    case 'enumeration':
      return schema.values.includes(value) ? null : `one of ${schema.values.join(', ')}`;
    case 'value':
    case 'pattern':
    case 'pattern-list':
      return null;
  }
}

function validateText(
  document: XmlDocument,
  element: XmlElement,
  schema: ElementSchema,
  problems: ProblemList,
): void {
  const { text } = element;
  if (schema.content === 'none' && text.value !== '') {
    problems.error(
      'unexpected-text',
      document.locate(text.offsetOf(0)),
      `<${element.name}> holds no text, found "${shorten(text.value)}"`,
      'Remove it, or move it into a comment.',
    );
  }
  if ((schema.content === 'pattern' || schema.content === 'text') && text.value === '') {
    problems.error(
      'missing-text',
      document.locate(element.start),
      `<${element.name}> is empty`,
      schema.content === 'pattern' ? 'Write a pattern into it.' : 'Write its text into it.',
    );
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
