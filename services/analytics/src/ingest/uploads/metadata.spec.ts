import { describe, expect, it, jest } from '@jest/globals';
import { MetadataReader } from './metadata.js';

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
