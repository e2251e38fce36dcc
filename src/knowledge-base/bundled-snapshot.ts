import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PatternTable } from './pattern-table.ts';
import type { DeclaredApplication } from './read-application.ts';
import { makeSnapshot, restoreSnapshot, type Snapshot } from './snapshot.ts';
import { bundledKnowledgeBase, type KnowledgeBaseSource, listFiles } from './source.ts';

/** Beside the compiled reader; nothing is there when the sources run as they are. */
const SNAPSHOT = fileURLToPath(new URL('./bundled-snapshot.json', import.meta.url));

/** The code that makes a snapshot of XML files. */
const READERS = ['.', '../pattern'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/**
 * What the bundled knowledge base declares, from the snapshot that the build left, in a fraction of the time that the
 * XML takes. Null for any other source and whenever the XML files, the code that reads them or the snapshot itself are
 * not, byte for byte, those of the build: then the XML is to be read.
 */
export function recallBundled(
  source: KnowledgeBaseSource,
  table: PatternTable,
): readonly DeclaredApplication[] | null {
  const folder = folderOf(source);
  if (folder === null) return null;
  try {
    const file = readFileSync(SNAPSHOT);
    const lineEnd = file.indexOf('\n');
    const body = file.subarray(lineEnd + 1);
    if (file.toString('latin1', 0, lineEnd) !== digestOf(folder, body)) return null;
    const snapshot = JSON.parse(body.toString('latin1')) as Snapshot;
    return restoreSnapshot(snapshot, table, (path) => join(folder, path));
  } catch {
    return null;
  }
}

/** Leaves a snapshot for {@link recallBundled}; whoever reads meanwhile sees the old one or the new one. */
export function keepBundled(applications: readonly DeclaredApplication[], table: PatternTable): void {
  const folder = folderOf(bundledKnowledgeBase())!;
  const snapshot = makeSnapshot(applications, table, (file) => relative(folder, file).split(sep).join('/'));
  // One byte a character: Node reads and parses that in less time.
  const text = JSON.stringify(snapshot).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const body = Buffer.from(text, 'latin1');
  writeFileSync(`${SNAPSHOT}.new`, `${digestOf(folder, body)}\n${text}`, 'latin1');
  renameSync(`${SNAPSHOT}.new`, SNAPSHOT);
}

/** Removes the snapshot, if there is one. */
export function forgetBundled(): void {
  rmSync(SNAPSHOT, { force: true });
}

function folderOf(source: KnowledgeBaseSource): string | null {
  const bundled = bundledKnowledgeBase();
  return source.kind === 'folder' && bundled.kind === 'folder' && source.path === bundled.path
    ? source.path
    : null;
}

function digestOf(folder: string, body: Uint8Array): string {
  const hash = createHash('sha256').update(body);
  addFiles(hash, folder, listFiles(folder));
  for (const reader of READERS) {
    const names = readdirSync(reader).filter((name) => name.endsWith('.js'));
    addFiles(
      hash,
      reader,
      names.sort().map((name) => join(reader, name)),
    );
  }
  return hash.digest('hex');
}

/** Names and lengths as well, so that no two sets of files look the same. */
function addFiles(hash: Hash, folder: string, files: readonly string[]): void {
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${bytes.length}\0`).update(bytes);
  }
}
