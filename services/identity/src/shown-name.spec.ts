import { describe, expect, it } from '@jest/globals';
import { shownNameOf } from './shown-name.js';

const ada = { displayName: 'ada42', firstName: 'Ada', lastName: 'Lovelace', showsFullName: true };

describe('the name that others see', () => {
  it.each([
    ['the display name by default', { ...ada, showsFullName: false }, 'ada42'],
    ['the first and last name where the person wants it', ada, 'Ada Lovelace'],
    ['the first name without a last one', { ...ada, lastName: null }, 'Ada'],
    ['the last name without a first one', { ...ada, firstName: null }, 'Lovelace'],
    ['the display name where there is no other', { ...ada, firstName: null, lastName: null }, 'ada42'],
  ])('is %s', (_case, person, expected) => {
    expect(shownNameOf(person)).toBe(expected);
  });
});
