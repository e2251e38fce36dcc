/** Prints new posts of one thread: npx tsx docs/examples/watch-thread.ts https://forum.example/viewtopic.php?t=1 [seconds] */
import { createHelper } from 'aah';

const [address, seconds = '60', rounds = 'Infinity'] = process.argv.slice(2);
if (address === undefined) throw new Error('Usage: watch-thread.ts URL [SECONDS] [ROUNDS]');

const helper = await createHelper();
const known = new Set<string>();
for (let round = 0; round < Number(rounds); round++) {
  if (round > 0) await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  const waiting = [address];
  const fetched = new Set<string>();
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    const response = await fetch(url);
    const body = new Uint8Array(await response.arrayBuffer());
    const { canonical, links, objects, level } = await helper.inspect({
      url: response.url,
      status: response.status,
      headers: response.headers,
      body,
    });
    fetched.add(canonical);
    for (const link of links) {
      if (
        link.role !== 'pagination' ||
        level.kind !== 'detected' ||
        link.to !== level.id ||
        fetched.has(link.canonical)
      )
        continue;
      fetched.add(link.canonical);
      waiting.push(link.url);
    }
    for (const post of objects) {
      if (post.type !== 'post' || known.has(post.id)) continue;
      known.add(post.id);
      console.log(`${post.date ?? ''} ${post.author ?? '?'}: ${post.content?.slice(0, 200) ?? ''}`);
    }
  }
}
