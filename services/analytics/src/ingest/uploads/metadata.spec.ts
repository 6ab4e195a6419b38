import { describe, expect, it, jest } from '@jest/globals';
import { MetadataReader, readMetadata } from './metadata.js';

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

describe('MetadataReader', () => {
  const long = (letter: string) => `{"a":"${letter.repeat(4_000)}"}`;

  it('reads a text that follows itself once', () => {
    const reader = new MetadataReader();
    const parse = jest.spyOn(JSON, 'parse');
    const read = Array.from({ length: 10_000 }, () => reader.read(long('x')));
    expect(new Set(read)).toEqual(new Set([long('x')]));
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });

  it('refuses more text than a file holds', () => {
    const reader = new MetadataReader();
    const texts = [long('{'), long('x')];
    expect(() => {
      for (let row = 0; row < 5_000; row += 1) reader.read(texts[row % 2] ?? '');
    }).toThrow(/more than 16 million characters of metadata/);
  });
});
