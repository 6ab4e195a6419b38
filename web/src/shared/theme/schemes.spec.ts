import { describe, expect, it } from '@jest/globals';
import { moodOf, moodOfPath, schemeOf } from './schemes.js';

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

describe('moodOfPath', () => {
  it.each([
    ['/', 'work'],
    ['/connect-apps', 'deck'],
    ['/profile', 'deck'],
    ['/refer-friends', 'deck'],
    ['/profile/other', 'work'],
    ['/settings', 'work'],
  ])('of %s is %s', (path, mood) => {
    expect(moodOfPath(path)).toBe(mood);
  });
});
