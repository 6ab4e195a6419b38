import { describe, expect, it } from '@jest/globals';
import { bodyText, charsetOf } from './body-text.js';

it.each([
  ['application/json', null],
  ['application/json; charset=utf-8', 'utf-8'],
  ['application/json;a=b ; CHARSET = "ISO-8859-1"', 'ISO-8859-1'],
  [null, null],
  [`application/json${';'.repeat(5_000)}charset=utf-8`, null],
])('the character set of %j is %j', (header, charset) => {
  expect(charsetOf(header)).toBe(charset);
});

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('the text of a body', () => {
  it.each<[what: string, body: Buffer, charset: string | null]>([
    ['UTF-8', Buffer.from('["é€"]'), null],
    ['UTF-8 with byte order marks', Buffer.from('\uFEFF\uFEFF["é€"]'), null],
    ['UTF-8 with a byte order mark under another name', Buffer.from('\uFEFF["é€"]'), 'iso-8859-1'],
    ['an unknown character set', Buffer.from('["é€"]'), 'klingon'],
    ['Windows-1252', Buffer.from('["\xe9\x80"]', 'latin1'), 'windows-1252'],
    ['Latin-1, which the web reads as Windows-1252', Buffer.from('["\xe9\x80"]', 'latin1'), 'ISO-8859-1'],
    ['ISO-8859-15', Buffer.from('["\xe9\xa4"]', 'latin1'), 'iso-8859-15'],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFF["é€"]', 'utf16le'), null],
    ['UTF-16 without one', Buffer.from('["é€"]', 'utf16le'), null],
    ['big-endian UTF-16 with a byte order mark', utf16be('\uFEFF["é€"]'), 'utf-16'],
    ['big-endian UTF-16 without one', utf16be('["é€"]'), null],
  ])('is read in %s', (_what, body, charset) => {
    expect(bodyText(body, charset, true)).toBe('["é€"]');
  });

  it.each([
    ['shift_jis', [0x93, 0xfa], '日'],
    ['gbk', [0xd6, 0xd0], '中'],
    ['euc-kr', [0xc7, 0xd1], '한'],
    ['big5', [0xa4, 0xa4], '中'],
    ['windows-1251', [0xcf], 'П'],
  ])('is read in %s', (charset, bytes, text) => {
    expect(bodyText(Buffer.from([0x22, ...bytes, 0x22]), charset, true)).toBe(`"${text}"`);
  });

  it('is refused where bytes do not fit, if asked to', () => {
    const body = Buffer.from('["\xe9"]', 'latin1');
    expect(() => bodyText(body, null, true)).toThrow();
    expect(bodyText(body, null, false)).toBe('["\uFFFD"]');
  });
});
