import type { KnowledgeBaseSource } from '../../src/knowledge-base/source.ts';

/** A category and an application that use every element of the format. */
export const FORUM = `<?xml version="1.0" encoding="UTF-8"?>
<category id="forum" name="Forum">
  <urls>
    <drop parameter="sid" session="true"/>
    <avoid id="login" path="login" reason="login pages"/>
    <avoid id="print" with="print" reason="print view"/>
  </urls>
  <level id="front" kind="intermediate" entry="true">
    <when>div[@id='front']</when>
    <navigate id="threads" to="thread">a[@class='thread']</navigate>
  </level>
  <level id="thread" kind="terminal">
    <when>div[@id='thread']</when>
    <navigate id="pages" to="thread" role="pagination">div[@class='pages']//a</navigate>
    <extract id="thread" object="thread">
      <field name="title">h1</field>
    </extract>
    <extract id="post" object="post" part-of="thread" each="div[@class='post']" required="true">
      <field name="content" required="true">p</field>
    </extract>
  </level>
</category>
`;

export const BOARD = `<?xml version="1.0" encoding="UTF-8"?>
<!-- A board, by hand. -->
<application id="board" name="Board &amp; Co" parent="forum">
  <detect threshold="10">
    <sign id="cookie" weight="10">http/header[@name='set-cookie'][contains(@value,'board_')]</sign>
    <sign id="body" weight="6">body[@id='board']</sign>
    <implies application="forum"/>
    <excludes application="board-old"/>
  </detect>
  <urls>
    <drop parameter="sid"/>
    <drop parameter="hilit" path="topic.php" with="t do=show*" without="x"/>
    <keep path="topic.php" parameters="t start"/>
    <pagination parameter="start" first="0" where-path="topic.php"/>
    <pagination path="page/{n}/"/>
    <avoid id="login" path="ucp.php" reason="account pages" role="profile"/>
    <rewrite match="^(.*)/index$" to="$1/"/>
  </urls>
  <level id="thread" extends="true">
    <navigate id="author" role="profile"><!-- who -->a[@class='author']/@href</navigate>
    <extract id="post" object="post" part-of="thread" each="div[contains-token(@class,'post')]">
      <field name="content" remove="blockquote | div[@class='signature']">div[@class='content']</field>
      <field name="date" language="json-ld">Comment.datePublished</field>
      <field name="author" language="xpath" scope="page" after="by " before=" at">//p[position() &lt; 2]</field>
      <field name="tags" type="text">a[@rel='tag']</field>
    </extract>
  </level>
  <level id="profile" kind="terminal" entry="true">
    <when all="body[@id='profile'] | h2">dl[@class='user']</when>
    <when none="p[@class='error']">dl[@class='member']</when>
    <extract id="user" object="user"/>
  </level>
  <tests folder="fixtures/forum/board"/>
  <application id="board-old" name="Board 1">
    <level id="profile" kind="terminal">
      <when>table[@class='user']</when>
    </level>
  </application>
</application>
`;

/** A source from text. */
export function source(name: string, text: string): KnowledgeBaseSource {
  return { kind: 'text', name, text };
}

/** Both files as one source per file. */
export const SAMPLE: readonly KnowledgeBaseSource[] = [
  source('board.xml', BOARD),
  source('forum.xml', FORUM),
];
