import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { contactKey, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import type { RateLimit } from '../limits/rate-limits.service.js';
import type { RequestPlace } from '../request-origin.js';

const hour = 3600;
const day = 24 * hour;

/** The window of the tries of a flow. A new code does not reset it. */
export const triesWindowMs = hour * 1000;

/** How long after a right code, or an entry that cannot be verified, an account can be created. */
export const completionWindowMs = 30 * 60 * 1000;

/** How long an unfinished flow is stored. */
export const openFlowStoredMs = day * 1000;

/** How long a browser is known as one that has signed in to a contact before. */
export const knownBrowserStoredMs = 90 * day * 1000;

/** No other machine reaches the product, and the request came from this one. A tunnel meets the first condition only. */
const isOpen = (runtime: RuntimeSettings, { isLocal }: RequestPlace): boolean =>
  isLocal && runtime.deployment === 'all-in-one' && runtime.onLoopback;

/** Whether a contact whose channel has no provider gets an account without a code. */
export const allowsUnverified = (
  settings: IdentitySettings,
  runtime: RuntimeSettings,
  origin: RequestPlace,
): boolean => settings.ALLOW_UNVERIFIED_SIGNUP ?? isOpen(runtime, origin);

/**
 * The limit of flows that one address, or one signed-in user, starts and does not finish. Null for an address without a
 * limit.
 */
export function entryLimit(
  settings: IdentitySettings,
  runtime: RuntimeSettings,
  origin: RequestPlace,
  userId: string | null,
): RateLimit | null {
  if (userId === null && origin.clientAddress === null) return null;
  return {
    bucket: userId === null ? `entry:address:${origin.clientAddress}` : `entry:user:${userId}`,
    most: settings.ENTRIES_PER_HOUR_BY_ADDRESS ?? (isOpen(runtime, origin) ? 1000 : 100),
    windowSeconds: hour,
    refusal: userId === null ? 'Too many attempts from this address' : 'Too many attempts',
  };
}

/** The limit of wrong codes that one address sends, across all contacts. */
export function wrongCodesLimit(
  settings: IdentitySettings,
  runtime: RuntimeSettings,
  origin: RequestPlace,
): RateLimit {
  return {
    bucket: `wrong:address:${origin.clientAddress}`,
    most: settings.WRONG_CODES_PER_HOUR_BY_ADDRESS ?? (isOpen(runtime, origin) ? 1000 : 100),
    windowSeconds: hour,
    refusal: 'Too many wrong codes came from this address',
  };
}

/** The limits of links that unlock a contact. */
export function unlockLimits(settings: IdentitySettings, contact: ContactAddress): RateLimit[] {
  const perContact: RateLimit = {
    bucket: `unlock:${contactKey(contact)}`,
    most: 3,
    windowSeconds: day,
    refusal: 'Too many links were sent',
  };
  return contact.countryCode === null
    ? [perContact]
    : [perContact, ...phoneLimits(settings, contact.countryCode)];
}

/** The browser that a limit counts. */
export interface Browser {
  readonly browserId: string;
  readonly knownBrowser: boolean;
}

/**
 * A browser that has signed in to the contact before has a separate count, so that attempts from other browsers do not
 * lock it out. All other browsers share one count.
 */
const subject = (contact: ContactAddress, browser: Browser): string =>
  browser.knownBrowser ? `${contactKey(contact)}:${browser.browserId}` : contactKey(contact);

/** The pause between two codes while the last one is not consumed. Null where the pause is off. */
export function pauseLimit(
  settings: IdentitySettings,
  contact: ContactAddress,
  browser: Browser,
): RateLimit | null {
  return settings.CODE_PAUSE_SECONDS === 0
    ? null
    : {
        bucket: `code:pause:${subject(contact, browser)}`,
        most: 1,
        windowSeconds: settings.CODE_PAUSE_SECONDS,
        refusal: 'A code was sent a moment ago',
      };
}

/** The limits of a further code, besides the pause. */
export function codeLimits(
  settings: IdentitySettings,
  contact: ContactAddress,
  browser: Browser,
): RateLimit[] {
  const perContact: RateLimit = {
    bucket: `code:hour:${subject(contact, browser)}`,
    most: settings.CODES_PER_HOUR,
    windowSeconds: hour,
    refusal: 'Too many codes were asked for',
  };
  return contact.countryCode === null
    ? [perContact]
    : [perContact, ...phoneLimits(settings, contact.countryCode)];
}

/** Text messages cost money, and fraudsters earn from them: limits by country and by day. */
function phoneLimits(settings: IdentitySettings, countryCode: string): RateLimit[] {
  const refusal = 'Too many codes are being sent to phones';
  return [
    {
      bucket: `code:country:${countryCode}`,
      most: settings.CODES_PER_HOUR_BY_COUNTRY,
      windowSeconds: hour,
      refusal,
    },
    { bucket: 'code:phones', most: settings.PHONE_CODES_PER_DAY, windowSeconds: day, refusal },
  ];
}

/** The limit of tries for one contact, across all its flows. */
export function triesLimit(settings: IdentitySettings, contact: ContactAddress, browser: Browser): RateLimit {
  return {
    bucket: `try:${subject(contact, browser)}`,
    most: settings.CODE_TRIES_PER_HOUR,
    windowSeconds: hour,
    refusal: tooManyTries,
  };
}

/** The buckets of a contact. The browsers that have signed in to it have their own below these. */
export const contactBuckets = (contact: ContactAddress): string[] =>
  ['unlock', 'code:pause', 'code:hour', 'try'].map((limit) => `${limit}:${contactKey(contact)}`);

export const tooManyTries = 'Too many wrong codes';
