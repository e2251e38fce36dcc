/**
 * A helper that is ill: scrapy-bad-helper.mjs dies|late|shape. It shakes hands; then it ends at the first page, answers each
 * after ten seconds, or answers with JSON that is no outcome.
 */
import { createInterface } from 'node:readline';

const [illness] = process.argv.slice(2);
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
say({ protocol: 'aah-pipe', version: 1, schemaVersion: 1, software: 'ill/0' });
let line = 0;
for await (const text of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(text);
  line++;
  if (illness === 'dies') process.exit(1);
  if (illness === 'late') setTimeout(() => say({ line, id, outcome: {} }), 10_000);
  if (illness === 'shape')
    say({
      line,
      id,
      outcome: { canonical: 'x', application: { kind: 'detected' }, links: 7, aliases: [], objects: [] },
    });
}
