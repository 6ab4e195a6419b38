import { describe, expect, it } from '@jest/globals';
import { pictureProblem } from './pictures.service.js';

describe('the header of a profile picture', () => {
  it('must be known', () => {
    expect(pictureProblem(null)).toBe('This is not a PNG, JPEG or WebP picture.');
  });

  it.each([
    [{ width: 4_000, height: 3_000 }, null],
    [{ width: 4_001, height: 3_000 }, 'This picture has more than 12 million pixels. Use a smaller one.'],
    [{ width: 8_192, height: 1 }, null],
    [{ width: 1, height: 8_193 }, 'This picture has a side of more than 8,192 pixels. Use a smaller one.'],
    [
      { width: 12_000_000, height: 1 },
      'This picture has a side of more than 8,192 pixels. Use a smaller one.',
    ],
  ])('bounds sides and pixels: %j', (size, problem) => {
    expect(pictureProblem({ format: 'png', animated: false, ...size })).toBe(problem);
  });
});
