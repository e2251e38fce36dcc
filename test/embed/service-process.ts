/** A service of the tests in a process of its own: service-process.ts STORE. Tells its parent its URL. */
import { serve } from '../../src/embed/serve/serve.ts';
import { BLOG } from '../adapt/small-blog.ts';

const service = await serve({
  port: 0,
  workers: 1,
  store: process.argv[2] ?? '',
  knowledgeBase: [{ kind: 'text', name: 'diary.xml', text: BLOG }],
});
process.once('disconnect', () => void service.stop());
process.send?.(service.url);
