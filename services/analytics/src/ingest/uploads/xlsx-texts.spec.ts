import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { collected, SharedTexts } from './xlsx-texts.js';

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

describe('SharedTexts', () => {
  it('returns each text by its number, without NUL and outer white space', () => {
    const texts = new SharedTexts();
    for (let number = 0; number < 2_500; number += 1) texts.add(` ${number}\0 `);
    const numbers = [0, 1, 1_023, 1_024, 2_047, 2_048, 2_499];
    expect(numbers.map((number) => texts.at(number))).toEqual(numbers.map(String));
    expect([2_500, 5_000, -1, 0.5, Number.NaN].map((number) => texts.at(number))).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('takes few bytes more than the characters of its texts', () => {
    const before = bytesInUse();
    const texts = new SharedTexts();
    for (let number = 100_000; number < 300_000; number += 1) texts.add(String(number));
    expect((bytesInUse() - before) / texts.size).toBeLessThan(16);
    expect(texts.at(199_999)).toBe('299999');
  });
});

it('a collected text has at most one character more than a cell', () => {
  expect(collected('x'.repeat(32_000), 'y'.repeat(1_000_000))).toHaveLength(32_768);
});
