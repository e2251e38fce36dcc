import { expect, it } from 'vitest';
import { parsePage } from '../../src/page/parse-page.ts';
import { readCookies } from '../../src/page/virtual-document.ts';
import { matchesAny } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

const page = parsePage({
  url: 'https://forum.example/phpBB3/viewtopic.php?f=2&t=7',
  status: 404,
  headers: { 'Set-Cookie': ['phpbb3_x_u=1; path=/', 'other=2'], Server: 'nginx' },
  body: '<html><body id="phpbb"></body></html>',
});

it.each([
  ["http/status[.='404']", true],
  ["http/status[.='200']", false],
  ["http/url[contains(@path,'viewtopic.php')]", true],
  ["http/url[@scheme='https'][@host='forum.example'][@port='443']", true],
  ["http/url[@query='f=2&t=7']", true],
  ["http/url/parameter[@name='t']", true],
  ["http/url/parameter[@name='t'][@value='7']", true],
  ["http/url/parameter[@name='p']", false],
  ["http/header[@name='set-cookie'][contains(@value,'phpbb3_')]", true],
  ["http/header[@name='server']", true],
  ["http/header[@name='Server']", false],
  ["http/cookie[starts-with(@name,'phpbb3_')]", true],
  ["http/cookie[@name='other'][@value='2']", true],
  ["body[@id='phpbb']", true],
  ['html/http', false],
])('%s matches: %s', (pattern, expected) => {
  expect(matchesAny(parsePattern(pattern), page.root)).toBe(expected);
});

it.each([
  ['a=b', [['a', 'b']]],
  ['a=b=c; Path=/; HttpOnly', [['a', 'b=c']]],
  [' a = b ;x=y', [['a', 'b']]],
  [
    'a=1; expires=Wed, 21 Oct 2026 07:28:00 GMT, b=2; path=/',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    'a=1\nb=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['a=', [['a', '']]],
  ['=b', []],
  ['novalue', []],
  ['', []],
])('Set-Cookie: %j sets %j', (value, expected) => {
  expect(readCookies([['set-cookie', value]])).toEqual(expected);
});
