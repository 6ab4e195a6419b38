import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { plainNumber } from './number-keys.js';

/** Their owner sets the price of each call or message, or shares it. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/** Countries that messages may go to, as ISO 3166. */
export type Countries = readonly string[];

/** The country of a number; null where none has its range. */
export const countryOf = (number: string): CountryCode | null =>
  parsePhoneNumberFromString(plainNumber(number))?.country ?? null;

/** Why a number gets no message at all. */
export function refusalOfNumber(number: string, countries: Countries): TextReason | null {
  const found = parsePhoneNumberFromString(plainNumber(number));
  if (!found?.isPossible()) return 'number';
  const { country } = found;
  if (country === undefined || !countries.includes(country)) return 'country';
  return costly.has(found.getType() ?? '') ? 'premium' : null;
}
