import { describe, expect, it } from '@jest/globals';
import { appRewardKey, normalizedAppName } from './app-identity.js';

describe('app identity', () => {
  it.each([
    ['Strava', 'strava'],
    ['  My   Bank\t App ', 'my bank app'],
    ['STRAVA', 'strava'],
    ['Ｓｔｒａｖａ', 'strava'],
    ['Stra\u200bva\ufeff', 'strava'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['ﬁtness', 'fitness'],
    ['A\u00a0\u2003B', 'a b'],
  ])('of %j is %j', (name, identity) => {
    expect(normalizedAppName(name)).toBe(identity);
  });

  it('differs by user and by type', () => {
    const keys = new Set([
      appRewardKey('u1', 'fitness', 'Strava'),
      appRewardKey('u2', 'fitness', 'Strava'),
      appRewardKey('u1', 'work', 'Strava'),
      appRewardKey('u1', 'fitness', 'Strava 2'),
    ]);
    expect(keys.size).toBe(4);
    expect(appRewardKey('u1', 'fitness', ' strava')).toBe('app_connected:u1:fitness:strava');
  });

  it('stays short enough for an index, and distinguishes long names', () => {
    const long = '\ufdfa'.repeat(119);
    expect(appRewardKey('u1', 'other', long).length).toBeLessThan(300);
    expect(appRewardKey('u1', 'other', long)).not.toBe(appRewardKey('u1', 'other', `${long}x`));
  });
});
