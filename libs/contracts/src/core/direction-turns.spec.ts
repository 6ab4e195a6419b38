import { describe, expect, it } from '@jest/globals';
import { removeTurns } from './direction-turns.js';

describe('removeTurns', () => {
  it.each([
    ['page_views', 'page_views'],
    ['sales\u202Egpj', 'salesgpj'],
    ['\u2066a\u2069 \u202Ab\u202C', 'a b'],
    ['\u200Fמכירות', '\u200Fמכירות'],
  ])('%j is %j', (given, shown) => {
    expect(removeTurns(given)).toBe(shown);
  });
});
