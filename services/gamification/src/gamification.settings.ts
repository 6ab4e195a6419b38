import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { wholeNumber } from '@emberdeck/platform/config/settings';
import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { z } from 'zod';

/** The environment variables of this service. */
export const gamificationSettings = z.object({
  /** Coins that a new account gets; 0 pays none. */
  WELCOME_COINS: wholeNumber(0).default(100),
  /** Number of accounts with the First Member badge. */
  FIRST_MEMBER_COUNT: wholeNumber(0).default(100),
  /** Coins for connecting an app for the first time. */
  CONNECTED_APP_COINS: wholeNumber(1).default(10),
  /** Connected apps that earn a user coins per day (UTC). */
  REWARDED_CONNECTS_PER_DAY: wholeNumber(0).default(10),
  /** Connected apps that one user may have. */
  APPS_PER_USER: wholeNumber(1).default(500),
  /** Coins for a friend who joins. */
  FRIEND_JOINED_COINS: wholeNumber(1).default(50),
  /** Friends that one user may invite per day (UTC). */
  REFERRALS_PER_DAY: wholeNumber(0).default(20),
  /** Pictures that each process fetches for one user per hour. */
  PICTURE_FETCHES_PER_HOUR: wholeNumber(1).default(30),
  /**
   * Must equal identity's value: the number of an invited friend must match the number that the friend signs in with.
   */
  DEFAULT_PHONE_COUNTRY: phoneCountry,
  /** An Ethereum JSON-RPC address that checks wallets that are smart contracts. Without it they cannot be connected. */
  WALLET_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Same value as in analytics: private hosts that the endpoint of a connected app may name. */
  OUTBOUND_ALLOW: outboundAllow,
});

export type GamificationSettings = z.output<typeof gamificationSettings>;
