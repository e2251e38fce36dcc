import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UrlParts } from '../../src/act/url/url-parts.ts';

const PARTS = ['/', '?', '#', '&', '=', 'a', '%20', '//', '@', ':', ';', '.', 'x=1'];

it.each(['http://a.example', 'https://www.a.example:8080', 'http://user:word@a.example', 'http://[::1]:81'])(
  'cuts what begins with %s into the parts of a standard URL',
  (origin) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }), (rest) => {
        const url = new URL(`${origin}/${rest.join('')}`);
        const { protocol, host, pathname, search, hash } = url;
        const parts = new UrlParts(url.href);
        expect(parts).toMatchObject({ protocol, host, pathname, search, hash });
        if (parts.bare !== null) expect(parts.bare).toBe(`${protocol}//${host}${pathname}${search}`);
      }),
    );
  },
);
