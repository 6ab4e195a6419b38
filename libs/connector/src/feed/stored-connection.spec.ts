import { describe, expect, it } from '@jest/globals';
import { keepsKey } from './stored-connection.js';

describe('keepsKey', () => {
  it.each([
    ['https://a.example/1', 'https://a.example/2?x', true],
    ['https://a.example', 'https://A.example:443/', true],
    ['http://a.example', 'https://a.example', true],
    ['https://a.example', 'http://a.example', false],
    ['https://a.example', 'https://b.example', false],
    ['https://a.example', 'https://a.example.b.example', false],
    ['https://a.example', 'https://a.example:8443', false],
    ['https://a.example', null, false],
    [null, 'https://a.example', false],
    [null, null, true],
  ])('from %s to %s: %s', (before, after, expected) => {
    expect(keepsKey(before, after)).toBe(expected);
  });
});
