/** A knowledge base from a string, before the bundled one: npx tsx docs/examples/custom-knowledge-base.ts */
import { bundledKnowledgeBase, createHelper } from 'aah';

const text = `
<application id="guestbook" name="Our guestbook" parent="forum">
  <detect><sign id="form" weight="10">form[@action='/sign-guestbook']</sign></detect>
  <urls><avoid id="sign" path="/sign-guestbook" reason="writes an entry"/></urls>
  <level id="entries" kind="terminal" entry="true">
    <when>div[contains-token(@class,'entry')]</when>
    <navigate id="older" to="entries" role="pagination">a[@rel='next']/@href</navigate>
    <extract id="entry" object="post" each="div[contains-token(@class,'entry')]">
      <field name="author">b</field>
      <field name="date">small</field>
      <field name="content">p</field>
    </extract>
  </level>
</application>`;

const helper = await createHelper({
  knowledgeBase: [{ kind: 'text', name: 'guestbook.xml', text }, bundledKnowledgeBase()],
});
const outcome = await helper.inspect({
  url: 'http://home.example/guests',
  body: `<form action="/sign-guestbook"></form><div class="entry"><b>Ada</b> <small>3 May 2004</small><p>Nice page!</p></div>
    <a rel="next" href="/guests?page=2">older</a> <a href="/sign-guestbook">sign</a>`,
});
for (const { author, date, content } of outcome.objects) console.log(author, date, content);
for (const link of outcome.links) console.log('follow', link.url);
for (const link of outcome.skipped) console.log('skip', link.url, link.rule);
