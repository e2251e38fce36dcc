/** All posts of a WARC file as CSV: npx tsx docs/examples/warc-to-csv.ts crawl.warc.gz > posts.csv */
import { createHelper } from 'aah';
import { pageOf, readWarc } from 'aah/archive';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: warc-to-csv.ts FILE.warc.gz');

const quote = (value = '') => `"${value.replaceAll('"', '""')}"`;
const helper = await createHelper();
const seen = new Set<string>();
console.log('id,author,date,title,content');
for await (const entry of readWarc(file)) {
  const page = entry.kind === 'record' ? pageOf(entry) : null;
  if (page === null) continue;
  for (const post of (await helper.inspect(page)).objects) {
    if (post.type !== 'post' || seen.has(post.id)) continue;
    seen.add(post.id);
    console.log([post.id, post.author, post.date, post.title, post.content].map(quote).join(','));
  }
}
