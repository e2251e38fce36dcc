import { forgetBundled, keepBundled } from './bundled-snapshot.ts';
import { PatternTable } from './pattern-table.ts';
import { ProblemList } from './problem.ts';
import { readDeclarations } from './read-declarations.ts';
import { bundledKnowledgeBase } from './source.ts';

// A step of the build: reads the bundled XML files once for all who will start.
const problems = new ProblemList();
const patterns = new PatternTable();
const { applications } = await readDeclarations(bundledKnowledgeBase(), { problems, patterns });
if (problems.all.length === 0) keepBundled(applications, patterns);
else forgetBundled();
