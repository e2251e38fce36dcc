import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../errors.ts';
import type { ProblemList } from './problem.ts';

/** Where knowledge base files come from. */
export type KnowledgeBaseSource =
  /** All `*.xml` below it, in the order of their paths. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  /** `name` stands for the file in messages. */
  | { readonly kind: 'text'; readonly name: string; readonly text: string };

/** The files of a source, as read. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The knowledge base that comes with the package; found from `src` as well as from `dist`. */
export function bundledKnowledgeBase(): KnowledgeBaseSource {
  return { kind: 'folder', path: fileURLToPath(new URL('../../knowledge-base', import.meta.url)) };
}

/** Reads a source's files; one that can't be read is a problem, the others are still returned. */
export async function readSource(source: KnowledgeBaseSource, problems: ProblemList): Promise<SourceFile[]> {
  switch (source?.kind) {
    case 'text':
      return [{ file: source.name, text: source.text }];
    case 'file':
      return readFiles([source.path], problems);
    case 'folder':
      try {
        return readFiles(listFiles(source.path), problems);
      } catch (error) {
        reportUnreadable(source.path, error, problems);
        return [];
      }
  }
  throw badSource(source);
}

/** For callers that no compiler checks: a path alone does not say whether it is a file or a folder. */
export function badSource(found: unknown): UsageError {
  return new UsageError(
    'bad-source',
    "Expected a list of sources for the knowledge base, each { kind: 'file' | 'folder', path } or " +
      `{ kind: 'text', name, text }, found ${JSON.stringify(found)}`,
  );
}

/** The `*.xml` below a folder, in the order of their paths. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.xml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** At once: to wait for sixty small files one after the other takes several times longer than to read them. */
function readFiles(paths: readonly string[], problems: ProblemList): SourceFile[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const files: SourceFile[] = [];
  for (const file of paths) {
    try {
      files.push({ file, text: decoder.decode(readFileSync(file)) });
    } catch (error) {
      reportUnreadable(file, error, problems);
    }
  }
  return files;
}

function reportUnreadable(file: string, error: unknown, problems: ProblemList): void {
  const reason =
    error instanceof TypeError ? 'it is not UTF-8' : error instanceof Error ? error.message : String(error);
  problems.error(
    'unreadable',
    { file, line: 1, column: 1 },
    `Can't be read: ${reason}`,
    'Check the path, the permissions and that the file is UTF-8.',
  );
}
