import { statSync } from 'node:fs';
import { UsageError } from '../errors.ts';
import { bundledKnowledgeBase, type KnowledgeBaseSource, listFiles } from '../knowledge-base/source.ts';

/** The user's own files and folders first, then the bundled knowledge base. */
export function knowledgeBaseSources(paths: readonly string[]): KnowledgeBaseSource[] {
  return [...paths.map(ownSource), bundledKnowledgeBase()];
}

function ownSource(path: string): KnowledgeBaseSource {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new UsageError(
      'no-such-path',
      `Expected a knowledge base file or folder, found nothing at ${path}`,
    );
  if (stats.isDirectory() && listFiles(path).length === 0)
    throw new UsageError('no-such-path', `Expected knowledge base files (*.xml) below ${path}, found none`);
  return { kind: stats.isDirectory() ? 'folder' : 'file', path };
}
