import { describe, expect, it } from '@jest/globals';
import { nextPageOf } from './nextPage.js';

describe('nextPageOf', () => {
  it.each([
    ['</api/messages?limit=50&cursor=abc>; rel="next"', '/api/messages?limit=50&cursor=abc'],
    ['</api/messages>; rel="first", </api/messages?cursor=b>; rel=next', '/api/messages?cursor=b'],
    ['</api/messages>; rel="prev"', null],
    ['<https://elsewhere.example/api/messages>; rel="next"', null],
    ['<//elsewhere.example/api/>; rel="next"', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (header, expected) => {
    expect(nextPageOf(header)).toBe(expected);
  });
});
