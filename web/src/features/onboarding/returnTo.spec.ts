import { describe, expect, it } from '@jest/globals';
import { wantedAddress } from './returnTo.js';

describe('the wanted address', () => {
  it.each([
    ['/', '', '', null],
    ['/', '?ref=ABCD2345', '', null],
    ['/', '?invite=T1&ref=ABCD2345', '', null],
    ['/team', '', '', '/team'],
    ['/team', '?ref=ABCD2345', '', '/team'],
    ['/', '?range=30d', '', '/?range=30d'],
    ['/', '?ref=ABCD2345&range=30d', '#x', '/?range=30d#x'],
    ['/profile', '?tab=wallet', '#coins', '/profile?tab=wallet#coins'],
  ])('of %j%j%j is %j', (pathname, search, hash, expected) => {
    expect(wantedAddress({ pathname, search, hash })).toBe(expected);
  });
});
