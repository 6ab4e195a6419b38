import { z } from 'zod';

/** A country as ISO 3166 names it, for numbers that are given without a country code. */
export const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be two capital letters')
  .default('US');

/** A number as the library of the services finds it in a text; contracts have none. */
export interface FoundNumber {
  /** E.164, the one way in which numbers are compared and stored. */
  readonly number: string;
  /** Without the plus. */
  readonly countryCallingCode: string;
  readonly ext?: string | undefined;
  isPossible(): boolean;
}

/** A form puts the default +1 before everything, so also before a number that was pasted with its own country code. */
const forcedPrefix = /^\+1\s*(?=\+)/;

/**
 * The number that a person has typed, for whatever it is used: who signs in by it is found under it by who invites it.
 * Null where the text can be none, or has an extension, which no message reaches. Only the length is judged, since new
 * ranges open faster than any list of them.
 * @param country of numbers without a country code; others keep their own
 * @param find of the library: `parsePhoneNumberFromString`
 */
export function phoneNumberOf<Country>(
  typed: string,
  country: string,
  find: (text: string, country: Country) => FoundNumber | undefined,
): FoundNumber | null {
  const found = find(typed.replace(forcedPrefix, ''), country as Country);
  return found?.isPossible() && !found.ext ? found : null;
}
