import { ApplicationAwareHelper, type HelperOptions } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import type { Outcome } from '../../src/outcome.ts';

/** A small made-up board, so that these tests speak of mechanisms and not of any software. */
export const BOARD = `<category id="talk" name="Talk">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Talk']</sign></detect>
  <urls>
    <drop parameter="sid" session="true"/>
    <keep path="thread" parameters="t page"/>
    <pagination parameter="page" first="1"/>
    <avoid id="reply" path="reply" reason="writes a post"/>
    <avoid id="old" with="old" role="revision" reason="old revision"/>
  </urls>
  <clock order="month-first" after="now ">p[@class='clock']</clock>
  <level id="thread" kind="terminal">
    <when>div[@id='posts']</when>
    <navigate id="pages" to="thread" role="pagination">p[@class='pages']/a/@href</navigate>
    <navigate id="people" to="list" role="profile">a[@class='who']/@href</navigate>
    <extract id="thread" object="thread"><field name="title" required="true">h1</field></extract>
    <extract id="post" object="post" part-of="thread" each="div[@class='post']" required="true">
      <field name="author">a[@class='who']</field>
      <field name="author" after="by ">i[@class='by']</field>
      <field name="author">i[@class='name']</field>
      <field name="authorUrl">a[@class='who']/@href</field>
      <field name="date">span[@class='when']</field>
      <field name="date" after="»">p[@class='line']</field>
      <field name="date" order="month-first">b[@class='american']</field>
      <field name="date" language="json">payload posts[kind=post].written</field>
      <field name="url">a[@class='here']/@href</field>
      <field name="tags">em[@class='tag']</field>
      <field name="content" remove="blockquote | p[@class='sig']">div[@class='text']</field>
    </extract>
    <extract id="note" object="comment" part-of="thread" anchor="note-{n}" each="div[@class='note']">
      <field name="content">div[@class='text']</field>
    </extract>
  </level>
  <level id="list" kind="intermediate" entry="true">
    <when>ul[@id='threads']</when>
    <navigate id="threads" to="thread">ul[@id='threads']//a/@href</navigate>
  </level>
  <level id="index" kind="intermediate" entry="true">
    <when>div[@id='boards']</when>
    <navigate id="boards" to="list" role="list" required="true">a[@class='board']/@href</navigate>
  </level>
</category>`;

/** Inspects a body as a page of the board. */
export async function inspectBoard(
  body: string,
  url = 'http://talk.example/thread?t=1',
  options: HelperOptions = {},
  language = '',
): Promise<Outcome> {
  const knowledgeBase = await loadKnowledgeBase([{ kind: 'text', name: 'talk.xml', text: BOARD }]);
  const helper = new ApplicationAwareHelper(knowledgeBase, { adapt: false, ...options });
  return helper.inspect({
    url,
    body: `<html lang="${language}"><head><meta name="generator" content="Talk"></head><body>${body}</body></html>`,
    capturedAt: '2020-06-15T12:00:00Z',
  });
}
