import { openStore } from '../../src/store/index.ts';
import { learnedPattern, onePageMore, sampleCapture } from './sample-values.ts';

/** A process of the tests: `worker.ts FOLDER TASK NAME COUNT`; it tells its parent what is committed. */
const [folder = '', task = '', name = '', count = '0'] = process.argv.slice(2);
const store = await openStore(folder);
const tell = (message: unknown) => process.send?.(message);

switch (task) {
  case 'count':
    for (let turn = 0; turn < Number(count); turn++) {
      await store.updateSite('a.example', onePageMore);
      await store.updateLearned('a.example', 'phpbb', (list) => [...list, learnedPattern(`${name}-${turn}`)]);
    }
    break;
  case 'learn':
    // The first to learn for a target wins; the other sees it and adds nothing.
    await store.updateLearned('a.example', 'phpbb', (list) =>
      list.length > 0 ? list : [learnedPattern(name)],
    );
    tell(await store.learned('a.example', 'phpbb'));
    break;
  case 'write-forever':
    for (let turn = 0; ; turn++) {
      await store.saveCapture(sampleCapture({ canonical: `https://x.example/${name}/${turn}` }));
      await store.updateSite(`${name}.example`, onePageMore);
      tell(turn);
    }
  case 'watch':
    // Reads once before and once when told to, so that a stale snapshot would show.
    tell(await store.learned('a.example', 'phpbb'));
    await new Promise((told) => process.once('message', told));
    tell(await store.learned('a.example', 'phpbb'));
    break;
}
await store.close();
process.disconnect?.();
