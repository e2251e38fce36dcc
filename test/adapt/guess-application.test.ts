import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';

const SHOPS = `<category id="notes" name="Notes"><application id="quill" name="Quill">
  <detect threshold="10"><sign id="a" weight="10">meta[@content='Quill']</sign>
    <sign id="b" weight="4">div[@class='quill']</sign><sign id="c" weight="4">link[@rel='quill']</sign></detect>
  <level id="note" kind="terminal"><when>div[@class='note']</when>
    <extract id="note" object="post" required="true"><field name="title" required="true">h1</field>
      <field name="content" required="true">div[@class='note']</field></extract></level>
</application></category>`;

const NOTE = '<h1>Title</h1><div class="note">Words</div>';
const SIGNS = '<link rel="quill"><div class="quill"></div>';

async function inspect(body: string, adapt = true) {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'notes.xml', text: SHOPS }]);
  const helper = new ApplicationAwareHelper(base, { store: new MemoryStore(), adapt });
  return helper.inspect({ url: 'https://notes.example/1', body });
}

describe('a type without enough evidence', () => {
  it('is taken when several signs, a level and its actions agree', async () => {
    const outcome = await inspect(SIGNS + NOTE);
    expect(outcome.application).toMatchObject({ kind: 'detected', id: 'quill', by: 'relaxed', score: 8 });
    expect(outcome.objects).toMatchObject([{ title: 'Title', content: 'Words' }]);
  });

  it.each([
    ['one sign', `<div class="quill"></div>${NOTE}`],
    ['no level', SIGNS],
    ['a required field missing', `${SIGNS}<div class="note">Words</div>`],
    ['nothing at all', '<p>Words'],
  ])('is not taken with %s', async (_, body) => {
    expect((await inspect(body)).application).toEqual({ kind: 'unknown' });
  });

  it('is not tried without adaptation', async () => {
    expect((await inspect(SIGNS + NOTE, false)).application).toEqual({ kind: 'unknown' });
  });
});
