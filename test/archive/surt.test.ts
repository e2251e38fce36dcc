import { describe, expect, it } from 'vitest';
import { surtKey } from '../../src/archive/index.ts';

/** Expected values are those of the Python package `surt` 0.3.1, which pywb and cdxj-indexer use. */
describe('surtKey', () => {
  it.each([
    ['http://www.example.com/', 'com,example)/'],
    ['https://www2.Example.COM:443/Path/', 'com,example)/path'],
    ['http://example.com:8080/a/b/?b=2&a=1&a', 'com,example:8080)/a/b?a&a=1&b=2'],
    ['http://example.com', 'com,example)/'],
    ['http://example.com/?', 'com,example)/'],
    ['http://example.com/a%20b/%7Euser/%C3%A9?q=%C3%A9', 'com,example)/a%20b/~user/%c3%a9?q=%c3%a9'],
    ['http://example.com/é?ü=ß', 'com,example)/%c3%a9?%c3%bc=%c3%9f'],
    ['http://user:pass@example.com/x', 'com,example)/x'],
    ['http://example.com/a/./b/../c//d', 'com,example)/a/c/d'],
    ['http://127.0.0.1:8642/t.php?t=1&sid=0123456789abcdef0123456789abcdef', '1,0,0,127:8642)/t.php?&t=1'],
    ['http://[::1]:80/x', '::1)/x'],
    ['http://bücher.example/', 'example,xn--bcher-kva)/'],
    ['http://example.com/a?B=1&b=&b', 'com,example)/a?b&b=&b=1'],
    ['http://example.com/(a(012345678901234567890123))/Default.aspx?x=1', 'com,example)/default.aspx?x=1'],
    ['http://example.com/x#frag', 'com,example)/x'],
    ['urn:pageinfo:http://Example.com/A', 'urn:pageinfo:http://example.com/a'],
    ['http://example.com/%2525?x=%2541', 'com,example)/%25?x=a'],
    ['http://example.com/a?x=a+b&y=%26', 'com,example)/a?&x=a+b&y='],
    ['http://example.com./', 'com,example)/'],
    ['http://example.com/..', 'com,example)/..'],
    ['ftp://ftp.example.com/x/', 'com,example,ftp)/x'],
    ['http://example.com/a?jsessionid=0123456789abcdef0123456789abcdef&x=1', 'com,example)/a?x=1'],
    ['http://example.com:/x', 'com,example)/x'],
    ['http://example.com/a b', 'com,example)/a%20b'],
  ])('%s → %s', (url, key) => {
    expect(surtKey(url)).toBe(key);
  });
});
