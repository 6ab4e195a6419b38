import { describe, expect, it } from '@jest/globals';
import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { ofTab, statsOf } from './referralRules.js';

function referral(status: FriendReferral['status']): FriendReferral {
  return {
    id: status,
    referrerId: 'u',
    friendPhone: '+15551234567',
    friendName: null,
    status,
    smsSentAt: null,
    joinedAt: null,
    referralCode: 'CODE',
    inviteUrl: 'http://localhost/?ref=CODE',
    holdReason: null,
    heldUntil: null,
    coinsEarned: 0,
    timeline: [],
    resendAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const referrals = [referral('pending'), referral('sent'), referral('joined')];

describe('ofTab', () => {
  it.each([
    ['all', ['pending', 'sent', 'joined']],
    ['pending', ['pending', 'sent']],
    ['joined', ['joined']],
  ] as const)('%s holds %j', (tab, statuses) => {
    expect(ofTab(referrals, tab).map(({ status }) => status)).toEqual(statuses);
  });
});

describe('statsOf', () => {
  it('counts 50 coins for each friend who joined', () => {
    expect(statsOf([...referrals, referral('joined')])).toEqual({ decked: 4, joined: 2, coins: 100 });
  });
});
