import { expect, it } from '@jest/globals';
import { typedReferralCode } from './typed-referral-code.js';

it('finds the code of a friend however it is typed', () => {
  expect(typedReferralCode(' abcd2345 ')).toBe('ABCD2345');
});
