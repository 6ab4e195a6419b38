import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { wholeNumber } from '@emberdeck/platform/config/settings';
import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { z } from 'zod';

/** The environment variables of this service. */
export const gamificationSettings = z.object({
  /** Coins that a new account starts with; 0 pays none. */
  WELCOME_COINS: wholeNumber(0).default(100),
  /** How many accounts of this deployment are first members. */
  FIRST_MEMBER_COUNT: wholeNumber(0).default(100),
  /** Coins for connecting an app for the first time. */
  CONNECTED_APP_COINS: wholeNumber(1).default(10),
  /** How many connected apps a user is paid for on one day (UTC). */
  REWARDED_CONNECTS_PER_DAY: wholeNumber(0).default(10),
  /** Connected apps that one user may have at a time. */
  APPS_PER_USER: wholeNumber(1).default(500),
  /** Coins for a friend who joins. */
  FRIEND_JOINED_COINS: wholeNumber(1).default(50),
  /** How many friends a user may invite on one day (UTC). */
  REFERRALS_PER_DAY: wholeNumber(0).default(20),
  /** Pictures that are fetched for one user in an hour, in each process. */
  PICTURE_FETCHES_PER_HOUR: wholeNumber(1).default(30),
  /** Read here too, so that an invited number is the one that its owner signs in with. */
  DEFAULT_PHONE_COUNTRY: phoneCountry,
  /** The same for the endpoint of a connected app as for that of a source. */
  OUTBOUND_ALLOW: outboundAllow,
});

export type GamificationSettings = z.output<typeof gamificationSettings>;
