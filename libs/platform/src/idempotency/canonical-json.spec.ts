import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

describe('canonicalJson', () => {
  it.each([
    [
      'sorts keys at every depth',
      { b: 1, a: { d: [{ z: 1, y: 2 }], c: null } },
      '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}',
    ],
    ['keeps the order of lists', [3, 1, 2], '[3,1,2]'],
    ['drops what JSON drops', { a: undefined, b: 1 }, '{"b":1}'],
    ['writes times as JSON does', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['writes bytes as base64', { file: new Uint8Array([1, 2, 255]) }, '{"file":"AQL/"}'],
    ['writes undefined as null', undefined, 'null'],
  ])('%s', (_, value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });
});
