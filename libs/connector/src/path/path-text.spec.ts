import { describe, expect, it, jest } from '@jest/globals';
import { PathSteps } from './path-steps.js';
import { hasPart } from './path-text.js';

const texts = (letters: string, most: number): string[] =>
  most === 0
    ? ['']
    : ['', ...texts(letters, most - 1).flatMap((rest) => [...letters].map((each) => each + rest))];

describe('hasPart', () => {
  it('finds what the search of the language finds', () => {
    const parts = [...new Set(texts('ab', 4))];
    const wrong = [...new Set(texts('ab', 7))].flatMap((text) =>
      parts.filter((part) => hasPart(text, part, new PathSteps(100)) !== text.includes(part)),
    );
    expect(parts).toHaveLength(31);
    expect(wrong).toEqual([]);
  });

  it('looks at each character of a text about twice, however much it repeats itself', () => {
    const read = jest.spyOn(String.prototype, 'charCodeAt');
    const isFound = hasPart('a'.repeat(2_000), `${'a'.repeat(1_000)}b`, new PathSteps(10_000));
    const looks = read.mock.calls.length;
    read.mockRestore();
    expect(isFound).toBe(false);
    expect(looks).toBeLessThan(15_000);
  });
});
