import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { flag, wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';

/** What an operator can set of identity. The names are the environment's variables. */
export const identitySettings = z.object({
  /** Minutes that a verification code counts. */
  CODE_LIFETIME_MINUTES: wholeNumber(1).max(60).default(10),
  /** Codes that are evaluated at most in one flow within an hour. */
  CODE_TRIES_PER_FLOW: wholeNumber(1).max(100).default(5),
  /** Wrong codes at most for one contact within an hour, whatever the flow. */
  CODE_TRIES_PER_HOUR: wholeNumber(1).max(1000).default(10),
  /** Wrong codes in a row after which new browsers must wait until a link, sent to the contact, is opened. */
  WRONG_CODES_UNTIL_LOCK: wholeNumber(1).max(1000).default(20),
  /** Wrong codes that one address sends at most within an hour; 100, for a browser of the machine that runs all-in-one 1,000. */
  WRONG_CODES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
  /** Seconds before a contact gets a new code, while the last one is not consumed. */
  CODE_PAUSE_SECONDS: wholeNumber(0).max(3600).default(60),
  /** Codes that one contact gets at most within an hour. */
  CODES_PER_HOUR: wholeNumber(1).max(1000).default(5),
  /** Codes that the numbers of one country get at most within an hour. */
  CODES_PER_HOUR_BY_COUNTRY: wholeNumber(1).max(10_000).default(200),
  /** Codes by SMS or WhatsApp at most within a day: the budget against fraud at the operator's cost. */
  PHONE_CODES_PER_DAY: wholeNumber(1).max(10_000).default(1000),
  /** Flows that one address starts at most within an hour; 100, for a browser of the machine that runs all-in-one 1,000. */
  ENTRIES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
  /** Country of a number without a country code, as ISO 3166 names it. */
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
