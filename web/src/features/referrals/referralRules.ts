import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';

const coinsPerFriend = 50;

export const referralTabs = ['all', 'pending', 'joined'] as const;

export type ReferralTab = (typeof referralTabs)[number];

export function ofTab(referrals: readonly FriendReferral[], tab: ReferralTab): FriendReferral[] {
  return referrals.filter(({ status }) => tab === 'all' || (tab === 'joined') === (status === 'joined'));
}

export interface ReferralStats {
  readonly decked: number;
  readonly joined: number;
  readonly coins: number;
}

export function statsOf(referrals: readonly FriendReferral[]): ReferralStats {
  const joined = ofTab(referrals, 'joined').length;
  return { decked: referrals.length, joined, coins: joined * coinsPerFriend };
}
