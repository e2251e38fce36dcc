import type { LearnedPattern } from '../../adapt/store.ts';

/** What `writeLearned` gives for no pattern at all. */
const NOTHING_LEARNED = '<?xml version="1.0" encoding="UTF-8"?>\n<learned/>\n';

/** The text of learned.xml. Most crawls learn nothing, and are spared the reader and writer of XML. */
export async function printLearned(patterns: readonly LearnedPattern[]): Promise<string> {
  if (patterns.length === 0) return NOTHING_LEARNED;
  const { writeLearned } = await import('../../knowledge-base/learned.ts');
  return writeLearned(patterns);
}
