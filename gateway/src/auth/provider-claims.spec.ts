import { describe, expect, it } from '@jest/globals';
import { claimsOf } from './provider-claims.js';

const idToken = { iss: 'https://login.example.com', sub: 'subject' };

describe('the claims of the provider', () => {
  it('take an address and its confirmation from one answer', () => {
    const unconfirmed = { email: 'victim@example.com' };
    const confirmed = { email: 'own@example.com', email_verified: true };
    expect(claimsOf({ ...idToken, ...confirmed }, unconfirmed, 'groups')).toMatchObject({
      ...{ email: 'victim@example.com', emailVerified: false },
    });
    expect(claimsOf({ ...idToken, ...unconfirmed }, { email_verified: true }, 'groups')).toMatchObject({
      ...{ email: 'victim@example.com', emailVerified: false },
    });
    expect(claimsOf({ ...idToken, ...confirmed }, {}, 'groups')).toMatchObject({
      ...{ email: 'own@example.com', emailVerified: true },
    });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('take %j as a confirmation: %s', (given, expected) => {
    const userInfo = { email: 'ada@example.com', email_verified: given };
    expect(claimsOf(idToken, userInfo, 'groups').emailVerified).toBe(expected);
  });

  it('name the account by the ID token alone', () => {
    const other = { iss: 'https://other.example.com', sub: 'other' };
    expect(claimsOf(idToken, other, 'groups')).toMatchObject({ issuer: idToken.iss, subject: 'subject' });
  });

  it('count as absent where an account cannot have them', () => {
    const odd = {
      name: 'a\u202Eb',
      given_name: 7,
      family_name: ' ',
      picture: 'data:image/png;base64,AA',
      groups: 5,
    };
    expect(claimsOf(idToken, odd, 'groups')).toMatchObject({
      ...{ displayName: null, firstName: null, lastName: null, pictureUrl: null, groups: [] },
    });
    expect(claimsOf(idToken, { name: 'x'.repeat(200) }, 'groups').displayName).toBe('x'.repeat(80));
  });

  it.each([
    ['staff', ['staff']],
    [
      ['staff', 3, 'leads'],
      ['staff', 'leads'],
    ],
    [undefined, []],
  ])('read the groups %j', (given, expected) => {
    expect(claimsOf(idToken, { roles: given }, 'roles').groups).toEqual(expected);
  });
});
