/** Where they come from. */
export const HOSTILE_URL = 'http://hostile.example/viewtopic.php';

/** Bodies that no template has: what a crawler meets sooner or later, or what somebody made to hurt. */
export const HOSTILE_PAGES: readonly string[] = [
  '',
  '<div>'.repeat(20_000),
  `<p ${Array.from({ length: 2000 }, (_, number) => `a${number}="x"`).join(' ')}>`,
  `<a href="${'x'.repeat(50_000)}">`,
  '<a href="?__proto__[x]=1&constructor=2">x</a>'.repeat(500),
  '<table><tr><td>'.repeat(3000),
  `<title>${'&amp;'.repeat(20_000)}`,
  `<!--${'-'.repeat(50_000)}`,
  '\u0000\ufffe<\u0001a\u0000 href=\u0000>'.repeat(1000),
  '<div class="post"><div id="p1" class="postbody"><div class="content">'.repeat(60),
  '{"not":"html"}',
  `<script>${'<'.repeat(50_000)}`,
];
