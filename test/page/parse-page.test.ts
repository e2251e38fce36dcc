import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import type { PageInput } from '../../src/page/page.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { print } from './print-tree.ts';

const URL_OF_PAGE = 'https://forum.example:8443/phpBB3/viewtopic.php?f=2&t=7&q=a%20b+c#p9';

describe('the virtual document', () => {
  it('shows the response as an http element before the page', () => {
    const page = parsePage({
      url: URL_OF_PAGE,
      status: 404,
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Set-Cookie', 'phpbb3_sid=; path=/; HttpOnly'],
        ['Set-Cookie', 'phpbb3_u=1; expires=Wed, 21 Oct 2026 07:28:00 GMT'],
      ],
      body: '<html><body>x</body></html>',
    });
    expect(page.url).toBe('https://forum.example:8443/phpBB3/viewtopic.php?f=2&t=7&q=a%20b+c');
    expect(print(page.root)).toBe(
      [
        '(http (status "404")',
        '(url href=https://forum.example:8443/phpBB3/viewtopic.php?f=2&t=7&q=a%20b+c scheme=https host=forum.example',
        'port=8443 path=/phpBB3/viewtopic.php query=f=2&t=7&q=a%20b+c',
        '(parameter name=f value=2) (parameter name=t value=7) (parameter name=q value=a b c))',
        '(header name=content-type value=text/html; charset=utf-8)',
        '(header name=set-cookie value=phpbb3_sid=; path=/; HttpOnly)',
        '(header name=set-cookie value=phpbb3_u=1; expires=Wed, 21 Oct 2026 07:28:00 GMT)',
        '(cookie name=phpbb3_sid value=) (cookie name=phpbb3_u value=1))',
        '(html (body "x"))',
      ].join(' '),
    );
  });

  it.each([
    ['a record', { 'X-A': '1', 'x-b': ['2', '3'], 'x-c': undefined }],
    [
      'pairs',
      [
        ['x-a', '1'],
        ['X-B', '2'],
        ['x-b', '3'],
      ] as const,
    ],
    [
      'Headers-like iterables',
      new Map([
        ['X-A', '1'],
        ['x-b', '2'],
      ]).entries(),
    ],
  ])('takes headers as %s', (_, headers) => {
    const page = parsePage({ url: 'http://a.example/', headers, body: '' });
    expect(page.headers.slice(0, 2)).toEqual([
      ['x-a', '1'],
      ['x-b', '2'],
    ]);
  });

  it.each([
    ['http://a.example/', '80', '/'],
    ['https://a.example', '443', '/'],
    ['http://a.example:81/x', '81', '/x'],
    ['urn:isbn:1', '', 'isbn:1'],
  ])('splits %s: port %j, path %j', (url, port, path) => {
    expect(print(parsePage({ url, body: '' }).root)).toContain(`port=${port} path=${path} `);
  });
});

it.each([
  ['bad-url', { url: 'not a url', body: '' }],
  ['bad-url', { url: '/relative', body: '' }],
  ['bad-status', { url: 'http://a.example/', status: -1, body: '' }],
  ['bad-status', { url: 'http://a.example/', status: Number.NaN, body: '' }],
  ['bad-date', { url: 'http://a.example/', capturedAt: 'yesterday', body: '' }],
  ['bad-date', { url: 'http://a.example/', capturedAt: '', body: '' }],
  ['bad-date', { url: 'http://a.example/', capturedAt: 1577836800, body: '' }],
  ['bad-body', { url: 'http://a.example/' }],
  ['bad-body', { url: 'http://a.example/', body: new ArrayBuffer(1) }],
  ['bad-headers', { url: 'http://a.example/', headers: 'Content-Type: text/html', body: '' }],
  ['bad-headers', { url: 'http://a.example/', headers: ['Content-Type', 'text/html'], body: '' }],
  ['bad-headers', { url: 'http://a.example/', headers: [{ name: 'a', value: 'b' }], body: '' }],
  ['bad-page', undefined],
  ['bad-page', 'http://a.example/'],
])('%s is a usage error: %j', (code, input) => {
  // Plain JavaScript hands over anything.
  expect(() => parsePage(input as PageInput)).toThrow(expect.objectContaining({ code }));
  expect(() => parsePage(input as PageInput)).toThrow(UsageError);
});

it('says what to do with an ArrayBuffer', () => {
  const body = new ArrayBuffer(1) as unknown as Uint8Array;
  expect(() => parsePage({ url: 'http://a.example/', body })).toThrow(
    'found ArrayBuffer; hand over new Uint8Array(body)',
  );
});

it('takes null for what is not known, numbers in headers, and bytes of another realm', () => {
  const page = parsePage(
    {
      url: 'http://a.example/',
      body: runInNewContext('new Uint8Array([60, 112, 62])'),
      ...({ status: null, capturedAt: null, headers: { 'Content-Length': 3, Vary: null } } as object),
    },
    { clock: () => new Date('2001-02-03') },
  );
  expect(page).toMatchObject({ status: 200, text: '<p>', capturedAt: '2001-02-03T00:00:00.000Z' });
  expect(page.headers).toEqual([['content-length', '3']]);
  expect(parsePage({ url: 'http://a.example/', body: '', ...({ headers: null } as object) }).headers).toEqual(
    [],
  );
});

it.each([
  ['2024-05-01T12:00:00+02:00', '2024-05-01T10:00:00.000Z'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [undefined, '2001-02-03T00:00:00.000Z'],
])('captured at %s is %s', (capturedAt, expected) => {
  const clock = () => new Date('2001-02-03');
  const input = { url: 'http://a.example/', body: '', ...(capturedAt === undefined ? {} : { capturedAt }) };
  expect(parsePage(input, { clock }).capturedAt).toBe(expected);
});

it('tells the listener of every element in document order, closed when complete', () => {
  const events: string[] = [];
  const page = parsePage(
    { url: 'http://a.example/?x=1', headers: { a: 'b' }, body: '<p>1<br>2<ul><li>3<li>4</ul>' },
    {
      listener: {
        open: (element) => events.push(`<${element.name}`),
        close: (element) => events.push(`${element.name}:${element.children.length}>`),
      },
    },
  );
  expect(events.join(' ')).toBe(
    '<http <status status:1> <url <parameter parameter:0> url:1> <header header:0> http:3> ' +
      '<p <br br:0> p:3> <ul <li li:1> <li li:1> ul:2>',
  );
  expect(page.truncated).toEqual([]);
});

it('makes a standard DOM when asked for, and the same one again', () => {
  const page = parsePage({ url: 'http://a.example/', body: '<p class=a>x<p class=b>y' });
  expect(page.document.querySelector('body > p.b')?.textContent).toBe('y');
  expect(page.document).toBe(page.document);
});
