import { describe, expect, it } from '@jest/globals';
import { metadataOf, readMetadata } from './metadata.js';

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('readMetadata', () => {
  it.each([
    ['{"region": "eu", "tags": ["a", 1, null]}', '{"region":"eu","tags":["a",1,null]}'],
    ['{}', '{}'],
    [String.raw`{"a":"x\u0000y"}`, String.raw`{"a":"x\ufffdy"}`],
    [String.raw`{"a":"\ud83d"}`, String.raw`{"a":"\ufffd"}`],
    [String.raw`{"a":"\ud83d\ude00"}`, '{"a":"😀"}'],
    [String.raw`{"a":"\\u0000"}`, String.raw`{"a":"\\u0000"}`],
    [`{"a":"${'x'.repeat(4_088)}"}`, `{"a":"${'x'.repeat(4_088)}"}`],
    [nested(32), nested(32)],
  ])('stores %s', (text, stored) => {
    expect(readMetadata(text)).toBe(stored);
  });

  it.each(['', 'campaign 1', '[1]', '"text"', '12', '{"a":', `{"a":"${'x'.repeat(4_089)}"}`, nested(33)])(
    'ignores %s',
    (text) => {
      expect(readMetadata(text)).toBeNull();
    },
  );
});

it.each<[value: unknown, stored: string | null]>([
  [{ region: 'eu' }, '{"region":"eu"}'],
  [{ note: 'x'.repeat(4_096) }, null],
  [['eu'], null],
  [null, null],
  ['{"region":"eu"}', null],
])('takes the object %j of a feed as %s', (value, stored) => {
  expect(metadataOf(value)).toBe(stored);
});
