import { describe, expect, it } from '@jest/globals';
import { firstName, fullName, initials } from './people.js';

describe('fullName', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Byron', displayName: 'Countess' }, 'Countess'],
    [{ firstName: 'Ada', lastName: 'Byron', displayName: '' }, 'Ada Byron'],
    [{ firstName: 'Ada', lastName: null }, 'Ada'],
    [{ firstName: null, lastName: null, displayName: 'Player_1234' }, 'Player_1234'],
    [{ firstName: '', lastName: '', displayName: '' }, 'Player'],
    [{ firstName: null, lastName: null }, 'Player'],
  ])('of %j is %s', (person, expected) => {
    expect(fullName(person, 'Player')).toBe(expected);
  });
});

describe('firstName', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Byron' }, 'Ada'],
    [{ firstName: 'Ada', lastName: 'Byron', displayName: 'Ada Byron' }, 'Ada'],
    [{ firstName: 'Ada', lastName: 'Byron', displayName: 'Countess' }, 'Countess'],
    [{ firstName: null, lastName: null, displayName: 'Player_1234' }, 'Player_1234'],
    [{ firstName: null, lastName: null, displayName: null }, 'Player'],
  ])('of %j is %s', (person, expected) => {
    expect(firstName(person, 'Player')).toBe(expected);
  });
});

describe('initials', () => {
  it.each([
    ['Ada Byron', 'AB'],
    ['ada maria byron', 'AM'],
    ['Player_1234', 'P1'],
    ['🦊 Fox', '🦊F'],
    ['👩🏽‍💻 Ada', '👩🏽‍💻A'],
    ['🇩🇪 Team', '🇩🇪T'],
    ['e\u0301mile Z', 'E\u0301Z'],
    ['', ''],
    ['محمد علي', 'مع'],
  ])('of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
