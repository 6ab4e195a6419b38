import { describe, expect, it } from '@jest/globals';
import { invitationsIn } from './invitations.js';

describe('invitationsIn', () => {
  it.each([
    ['', null, null],
    ['?ref=ABCD2345', 'ABCD2345', null],
    ['?invite=eyJ0.a-b_c~', null, 'eyJ0.a-b_c~'],
    ['?ref=%20ABCD2345%20&invite=T1', 'ABCD2345', 'T1'],
    ['?ref=&invite=', null, null],
    ['?invite=a%20b', null, null],
    ['?invite=%3Cscript%3E', null, null],
    [`?invite=${'x'.repeat(512)}`, null, 'x'.repeat(512)],
    [`?invite=${'x'.repeat(513)}`, null, null],
  ])('reads %s', (search, referralCode, teamToken) => {
    expect(invitationsIn(search)).toEqual({ referralCode, teamToken });
  });
});
