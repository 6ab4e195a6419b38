import { describe, expect, it } from '@jest/globals';
import { durationText } from './duration-text.js';

describe('durationText', () => {
  it.each([
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [120, '2 hours'],
    [1_440, '1 day'],
    [1_500, '25 hours'],
    [525_600, '365 days'],
  ])('says %s minutes as %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});
