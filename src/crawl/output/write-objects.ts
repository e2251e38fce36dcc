import { hash } from 'node:crypto';
import type { ArchiveObject } from '../../act/object.ts';
import { type Place, Utf8Writer } from '../../emit/utf8-writer.ts';
import { keyOf, type ObjectKey } from './seen-objects.ts';

/** Objects in the order of their lines; lists side by side are cheaper to hand to another thread than a list of objects. */
export interface ListedObjects {
  readonly types: readonly ArchiveObject['type'][];
  /** What decides whether they are listed. */
  readonly keys: readonly ObjectKey[];
  /** Bytes of their lines. */
  readonly sizes: readonly number[];
}

/** Writes the lines of `objects.jsonl`. */
export function writeObjects(out: Utf8Writer, objects: readonly ArchiveObject[]): ListedObjects {
  const keys: ObjectKey[] = [];
  const sizes: number[] = [];
  for (const object of objects) {
    const start = out.length;
    keys.push(writeObject(out, object));
    sizes.push(out.length - start);
  }
  return { types: objects.map(({ type }) => type), keys, sizes };
}

/** Where an object was met: what may change while it stays the same. */
const PASSING: ReadonlySet<string> = new Set<keyof ArchiveObject>([
  'page',
  'captured',
  'position',
  'level',
  'action',
]);

/** Texts of this length are worth a call of their own. */
const LONG = 128;

/** Writes an object as JSON, in a line, and says what it is known by. */
function writeObject(out: Utf8Writer, object: ArchiveObject): ObjectKey {
  const lasting: Place[] = [];
  let from = out.length;
  let text = '';
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const passes = PASSING.has(name);
    if (passes) {
      out.write(text);
      if (out.length > from) lasting.push({ start: from, end: out.length });
      text = '';
    }
    text += `${before}"${name}":`;
    if (typeof value === 'string' && value.length > LONG) {
      out.write(text);
      out.writeQuoted(value);
      text = '';
    } else text += JSON.stringify(value);
    if (passes) {
      out.write(text);
      text = '';
      from = out.length;
    }
    before = ',';
  }
  out.write(text);
  if (out.length > from) lasting.push({ start: from, end: out.length });
  out.write('}\n');
  return keyOf(digestOf(out, lasting), object.page === object.id);
}

/** What an object is known by. */
export function objectKey(object: ArchiveObject): ObjectKey {
  scratch.clear();
  return writeObject(scratch, object);
}

const scratch = new Utf8Writer();

function digestOf(out: Utf8Writer, places: readonly Place[]): string {
  const { length } = out;
  for (const place of places) out.repeat(place);
  const digest = hash('sha1', out.view(length), 'base64').slice(0, 16);
  out.cut(length);
  return digest;
}
