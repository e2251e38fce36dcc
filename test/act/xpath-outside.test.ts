import { expect, it } from 'vitest';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';

/** A made-up board whose posts are two rows each: who and when in the first, the text in the second. */
const BOARD = `<category id="rows" name="Rows">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Rows']</sign></detect>
  <urls/>
  <level id="thread" kind="terminal" entry="true">
    <when>td[@class='text']</when>
    <extract id="post" object="post" required="true" each="td[@class='text']">
      <field name="author" language="xpath">../preceding-sibling::tr[1]/td/b</field>
      <field name="title" language="xpath">//td[@class='text']/i</field>
      <field name="content" required="true">p</field>
    </extract>
  </level>
</category>`;

it('reads by full XPath what stands outside a container, but not in another one', async () => {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'rows.xml', text: BOARD }]);
  const helper = new ApplicationAwareHelper(base, { adapt: false });
  const row = (author: string, text: string, more = '') =>
    `<tr><td><b>${author}</b></td></tr><tr><td class="text"><p>${text}</p>${more}</td></tr>`;
  const { objects } = await helper.inspect({
    url: 'https://rows.example/1',
    body: `<meta name="generator" content="Rows"><table>${row('Ann', 'One')}${row('Bob', 'Two', '<i>mine</i>')}</table>`,
  });
  expect(objects.map(({ author, content, title }) => [author, content, title])).toEqual([
    ['Ann', 'One', undefined],
    ['Bob', 'Two', 'mine'],
  ]);
});
