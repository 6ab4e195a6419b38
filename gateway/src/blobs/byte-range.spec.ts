import { describe, expect, it } from '@jest/globals';
import { byteRange } from './byte-range.js';

describe('byteRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-2', { start: 8, end: 9 }],
    ['bytes=-20', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
  ])('reads %j of a file of ten bytes as %j', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });

  it('returns null for an empty file', () => {
    expect(byteRange('bytes=0-0', 0)).toBeNull();
  });
});
