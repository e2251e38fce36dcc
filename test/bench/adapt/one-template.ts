/**
 * A knowledge base that knows one template of each sample application, one pattern a field, as the paper's did: what
 * the template names differently has to be found by adaptation. Types and levels are known by what themes do not touch.
 */
export const ONE_TEMPLATE = `<category id="one" name="One template each">
  <application id="wordpress" name="WordPress">
    <detect threshold="10"><sign id="generator" weight="10">meta[@name='generator'][starts-with(@content,'WordPress')]</sign></detect>
    <urls><pagination path="comment-page-{n}" first="0"/></urls>
    <level id="post" kind="terminal" entry="true">
      <when>body[contains-token(@class,'single')]</when>
      <extract id="post" object="post" required="true">
        <field name="title" required="true">h1[contains-token(@class,'entry-title')]</field>
        <field name="author">span[contains-token(@class,'byline')]/a</field>
        <field name="date" required="true">time[contains-token(@class,'entry-date')]</field>
        <field name="content" required="true">div[contains-token(@class,'entry-content')]</field>
      </extract>
      <extract id="comment" object="comment" part-of="post" each="li[starts-with(@id,'comment-')]">
        <field name="author" required="true">div[contains-token(@class,'comment-author')]/b[contains-token(@class,'fn')]</field>
        <field name="date" required="true">div[contains-token(@class,'comment-metadata')]//time</field>
        <field name="content" required="true">div[contains-token(@class,'comment-content')]</field>
      </extract>
    </level>
  </application>
  <application id="phpbb" name="phpBB">
    <detect threshold="10"><sign id="cookie" weight="10">http/header[@name='set-cookie'][contains(@value,'phpbb3_')]</sign></detect>
    <urls><keep path="viewtopic.php" parameters="t start"/><pagination parameter="start" first="0"/></urls>
    <level id="thread" kind="terminal" entry="true">
      <when>http/url[contains(@path,'viewtopic.php')]</when>
      <extract id="thread" object="thread">
        <field name="title" required="true">h2[contains-token(@class,'topic-title')]/a</field>
      </extract>
      <extract id="post" object="post" part-of="thread" each="div[contains-token(@class,'post')]" required="true">
        <field name="author" required="true">p[contains-token(@class,'author')]//a[contains-token(@class,'username')]</field>
        <field name="date" required="true">p[contains-token(@class,'author')]/time</field>
        <field name="content" required="true" remove="blockquote">div[contains-token(@class,'content')]</field>
      </extract>
    </level>
  </application>
  <application id="vbulletin" name="vBulletin">
    <detect threshold="10"><sign id="generator" weight="10">meta[@name='generator'][contains(@content,'vBulletin')]</sign></detect>
    <urls><drop parameter="s" session="true"/><keep path="showthread.php" parameters="t page"/><pagination parameter="page" first="1"/></urls>
    <level id="thread" kind="terminal" entry="true">
      <when>http/url[contains(@path,'showthread.php')]</when>
      <extract id="thread" object="thread">
        <field name="title" required="true">td[contains-token(@class,'navbar')]/strong</field>
      </extract>
      <extract id="post" object="post" part-of="thread" required="true" each="table[starts-with(@id,'post')]">
        <field name="author" required="true">a[contains-token(@class,'bigusername')]</field>
        <field name="date" required="true" order="month-first">td[contains-token(@class,'thead')]</field>
        <field name="content" required="true">div[starts-with(@id,'post_message_')]</field>
      </extract>
    </level>
  </application>
  <application id="mediawiki" name="MediaWiki">
    <detect threshold="10"><sign id="generator" weight="10">meta[@name='generator'][starts-with(@content,'MediaWiki')]</sign></detect>
    <urls/>
    <level id="article" kind="terminal" entry="true">
      <when>body[contains-token(@class,'ns-0')]</when>
      <extract id="article" object="article" required="true">
        <field name="title" required="true">h1[@id='firstHeading']</field>
        <field name="content" required="true">div[contains-token(@class,'mw-parser-output')]</field>
      </extract>
    </level>
  </application>
</category>
`;
