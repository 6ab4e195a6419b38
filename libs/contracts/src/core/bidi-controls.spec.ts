import { describe, expect, it } from '@jest/globals';
import { removeBidiControls } from './bidi-controls.js';

describe('removeBidiControls', () => {
  it.each([
    ['page_views', 'page_views'],
    ['sales\u202Egpj', 'salesgpj'],
    ['\u2066a\u2069 \u202Ab\u202C', 'a b'],
    ['\u200Fמכירות', '\u200Fמכירות'],
  ])('%j is %j', (given, shown) => {
    expect(removeBidiControls(given)).toBe(shown);
  });
});
