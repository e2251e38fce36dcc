/**
 * What a page costs: npx tsx test/bench/inspect/run.ts [--smoke]. Builds the program and measures it as it is shipped.
 * Everything is measured in this run, in turns, as processor time of all threads (the garbage collector's too); the table
 * is ratios. Every page is a new one, with ids, links and words of its own. Writes docs/benchmarks/inspect.md, except in a
 * smoke run.
 */
import { runCompiled } from '../run-compiled.ts';

runCompiled('inspect', process.argv.slice(2), ['read-and-parse.ts']);
