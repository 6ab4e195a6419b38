import { describe, expect, it } from '@jest/globals';
import { moodOf, schemeOf } from './schemes.js';

describe('schemeOf', () => {
  it.each([
    ['work', false, 'light'],
    ['work', true, 'dark'],
    ['deck', false, 'deck'],
    ['deck', true, 'deck'],
    ['fire', false, 'fire'],
  ] as const)('shows %s with dark preferred %s as %s', (mood, dark, scheme) => {
    expect(schemeOf(mood, dark)).toBe(scheme);
  });
});

describe('moodOf', () => {
  it.each([
    ['fire', 'fire'],
    ['deck', 'deck'],
    ['work', 'work'],
    ['gloom', 'work'],
    [undefined, 'work'],
  ])('reads %s as %s', (attribute, mood) => {
    expect(moodOf(attribute)).toBe(mood);
  });
});
