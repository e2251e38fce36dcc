import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { ProblemList } from '../../src/knowledge-base/problem.ts';
import { type AttributeSchema, type ElementSchema, SCHEMA } from '../../src/knowledge-base/schema.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { readXml, type XmlElement } from '../../src/knowledge-base/xml.ts';
import { BOARD, FORUM } from './sample.ts';

const XSD = fileURLToPath(new URL('../../knowledge-base/aah.xsd', import.meta.url));

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name)?.value.value;
}

/** The XSD's element declarations in the shape of {@link SCHEMA}. */
async function declaredByXsd(): Promise<Record<string, ElementSchema>> {
  const problems = new ProblemList();
  const { root } = readXml(await readFile(XSD, 'utf8'), 'aah.xsd', problems)!;
  expect(problems.all).toEqual([]);
  const enumerations = new Map(
    root.children
      .filter((child) => child.name === 'xs:simpleType')
      .map((type) => [
        attribute(type, 'name')!,
        descendants(type, 'xs:enumeration').map((one) => attribute(one, 'value')!),
      ]),
  );
  const readAttribute = (element: XmlElement): [string, AttributeSchema] => {
    const type = attribute(element, 'type')!;
    const values = type === 'boolean' ? [] : (enumerations.get(type) ?? []);
    const required = attribute(element, 'use') === 'required';
    // A required text must be filled, unless it is a `value`.
    const texts: Record<string, AttributeSchema['type']> = {
      filled: 'text',
      'xs:string': required ? 'value' : 'text',
    };
    const kind = texts[type] ?? (values.length > 0 ? 'enumeration' : (type as AttributeSchema['type']));
    return [attribute(element, 'name')!, { type: kind, required, values }];
  };
  const contents: Record<string, ElementSchema['content']> = {
    pattern: 'pattern',
    filled: 'text',
    'xs:string': 'value',
  };
  return Object.fromEntries(
    root.children
      .filter((child) => child.name === 'xs:element')
      .map((element) => [
        attribute(element, 'name')!,
        {
          attributes: Object.fromEntries(descendants(element, 'xs:attribute').map(readAttribute)),
          children: descendants(element, 'xs:element').map((child) => attribute(child, 'ref')!),
          content:
            contents[
              attribute(descendants(element, 'xs:extension')[0], 'base') ?? attribute(element, 'type') ?? ''
            ] ?? 'none',
        },
      ]),
  );
}

describe('aah.xsd', () => {
  it('declares what the loader accepts', async () => {
    expect(await declaredByXsd()).toEqual(SCHEMA);
  });

  it('names types that exist', async () => {
    const { root } = readXml(await readFile(XSD, 'utf8'), 'aah.xsd', new ProblemList())!;
    const types = root.children
      .filter((child) => child.name === 'xs:simpleType')
      .map((type) => attribute(type, 'name'));
    const used = [
      ...descendants(root, 'xs:attribute').map((one) => attribute(one, 'type')),
      ...descendants(root, 'xs:extension').map((one) => attribute(one, 'base')),
    ];
    expect(used.filter((type) => type !== 'xs:string' && !types.includes(type))).toEqual([]);
  });

  const xmllint = spawnSync('xmllint', ['--version']);
  const installed = xmllint.error === undefined;
  if (!installed) console.info('xmllint is not installed: validation against aah.xsd is skipped');

  it.skipIf(!installed)('validates the samples and what comes with the package', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aah-xsd-'));
    try {
      const files = [join(folder, 'board.xml'), join(folder, 'forum.xml')];
      await writeFile(files[0]!, BOARD);
      await writeFile(files[1]!, FORUM);
      const { documents } = await readKnowledgeBase([bundledKnowledgeBase()]);
      const all = [...files, ...documents.map((document) => document.file)];
      const result = spawnSync('xmllint', ['--noout', '--nonet', '--schema', XSD, ...all], {
        encoding: 'utf8',
      });
      expect(result.status, result.stderr).toBe(0);
      await writeFile(files[0]!, BOARD.replace('<sign ', '<sing '));
      expect(spawnSync('xmllint', ['--noout', '--schema', XSD, files[0]!]).status).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
