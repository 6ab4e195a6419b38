import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { withRow } from '../../shared/realtime/rows.js';

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

/** Grows with each change of a referral: it is sent once, and joined once. */
const stageOf = ({ joinedAt, smsSentAt }: FriendReferral): number =>
  (joinedAt === null ? 0 : 2) + (smsSentAt === null ? 0 : 1);

/** Adds a referral, or replaces the known one unless that is newer. */
export const withReferral = (referrals: FriendReferral[], referral: FriendReferral): FriendReferral[] =>
  withRow(referrals, referral, (known, row) => stageOf(known) > stageOf(row));
