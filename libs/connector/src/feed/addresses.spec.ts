import { describe, expect, it } from '@jest/globals';
import { isSameOrigin, nextLink, withParameter } from './addresses.js';

const page = 'https://api.example/v1/rows?page=1';

describe('a query parameter', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x?page=2'],
    ['https://a.example/x?q=a%20b+c&page=1&page=9', 'https://a.example/x?q=a%20b+c&page=2'],
    ['https://a.example/x?p%61ge=1#top', 'https://a.example/x?page=2#top'],
    ['not an address', 'not an address'],
  ])('of %s is replaced', (address, expected) => {
    expect(withParameter(address, 'page', '2')).toBe(expected);
  });

  it('is encoded', () => {
    expect(withParameter('https://a.example/', 'a[b]', 'x&y=z#')).toBe(
      'https://a.example/?a%5Bb%5D=x%26y%3Dz%23',
    );
  });
});

describe('the next link', () => {
  it.each<[header: string | null, next: string | null]>([
    [null, null],
    ['', null],
    ['<https://api.example/v1/rows?page=2>; rel="next"', 'https://api.example/v1/rows?page=2'],
    ['<?page=2>; rel=next', 'https://api.example/v1/rows?page=2'],
    ['</a,b;c>; title="x, <y>; rel=prev"; rel="prev next"', 'https://api.example/a,b;c'],
    ['</1>; rel="prev", </3>; rel="NEXT", </9>; rel="last"', 'https://api.example/3'],
    ['</2>; rel="nextpage"', null],
    ['</1>; title="</x>; rel=next"; rel=prev, </2>;rel=next', 'https://api.example/2'],
    ['<http://[>; rel="next"', null],
    ['<'.repeat(8_000), null],
    [`</2>${'; a'.repeat(2_000)}`, null],
  ])('of %j', (header, next) => {
    expect(nextLink(header, page)).toBe(next);
  });
});

it.each([
  ['https://api.example/', 'https://API.example:443/x', true],
  ['https://api.example/', 'http://api.example/', false],
  ['https://api.example/', 'https://api.example:8443/', false],
  ['https://api.example/', 'https://api.example.evil.example/', false],
])('%s and %s are of one origin: %s', (one, other, expected) => {
  expect(isSameOrigin(one, other)).toBe(expected);
});
