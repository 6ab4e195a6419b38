import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { flag, wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';

/** Settings of identity, by the name of their environment variable. */
export const identitySettings = z.object({
  /** Minutes that a verification code is valid. */
  CODE_LIFETIME_MINUTES: wholeNumber(1).max(60).default(10),
  /** Most codes that are evaluated in one flow within an hour. */
  CODE_TRIES_PER_FLOW: wholeNumber(1).max(100).default(5),
  /** Most wrong codes for one contact within an hour, across all its flows. */
  CODE_TRIES_PER_HOUR: wholeNumber(1).max(1000).default(10),
  /** Wrong codes in a row that lock a contact for new browsers until the link sent to it is opened. */
  WRONG_CODES_UNTIL_LOCK: wholeNumber(1).max(1000).default(20),
  /** Most wrong codes from one address within an hour. 100, or 1,000 for a browser of the machine that runs all-in-one. */
  WRONG_CODES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
  /** Seconds before a contact gets a new code while the last one is not consumed. */
  CODE_PAUSE_SECONDS: wholeNumber(0).max(3600).default(60),
  /** Most codes for one contact within an hour. */
  CODES_PER_HOUR: wholeNumber(1).max(1000).default(5),
  /** Most codes for the numbers of one country within an hour. */
  CODES_PER_HOUR_BY_COUNTRY: wholeNumber(1).max(10_000).default(200),
  /** Most codes by SMS or WhatsApp within a day: the budget against fraud at the operator's cost. */
  PHONE_CODES_PER_DAY: wholeNumber(1).max(10_000).default(1000),
  /** Most flows from one address within an hour. 100, or 1,000 for a browser of the machine that runs all-in-one. */
  ENTRIES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
  /** Country of a number without a country code, by ISO 3166. */
  DEFAULT_PHONE_COUNTRY: phoneCountry,
  /**
   * Whether a contact whose channel has no provider gets an account without a code, marked unverified. By default only
   * for a browser of the machine that runs all-in-one, never through a proxy; `true` allows it for every request.
   */
  ALLOW_UNVERIFIED_SIGNUP: flag.optional(),
  /** Days after which an unused session ends. */
  SESSION_IDLE_DAYS: wholeNumber(1).max(365).default(7),
  /** Days after which every session ends. */
  SESSION_MAX_DAYS: wholeNumber(1).max(365).default(30),
});

export type IdentitySettings = z.output<typeof identitySettings>;
