import { describe, expect, it } from '@jest/globals';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { newReferralCode } from './referral-code.js';

describe('referral code', () => {
  it('has 8 characters that cannot be mistaken for one another, and hardly repeats', () => {
    const codes = Array.from({ length: 500 }, () => newReferralCode(new SystemRandomness()));
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    }
    expect(new Set(codes).size).toBe(500);
  });

  it('uses its whole alphabet', () => {
    let next = 0;
    const counting = {
      uuid: () => '',
      bytes: () => Buffer.alloc(0),
      integer: (below: number) => next++ % below,
    };
    const codes = Array.from({ length: 4 }, () => newReferralCode(counting)).join('');
    expect(new Set(codes).size).toBe(31);
  });
});
