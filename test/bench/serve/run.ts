/**
 * The HTTP service: npx tsx test/bench/serve/run.ts [--smoke]. What HTTP adds to `inspect`, measured in turns; then a load of
 * 64 connections by wrk (or by generator.ts where it is not installed), good pages and hostile ones mixed, each page a new one.
 * Builds the program first and measures it as it is shipped. Writes docs/benchmarks/serve.md, except in a smoke run. A wrong
 * answer or an error on a good page fails.
 */
import { buildProgram } from '../build-program.ts';

buildProgram();
await import('./measure.ts');
