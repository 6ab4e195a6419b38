import { z } from 'zod';

/** ISO 3166 country of numbers without a country code. */
export const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be two capital letters')
  .default('US');

/** A number that the services' phone library found in a text. Contracts do not depend on the library. */
export interface FoundNumber {
  /** E.164: the only format for comparing and storing numbers. */
  readonly number: string;
  /** Without the plus. */
  readonly countryCallingCode: string;
  readonly ext?: string | undefined;
  isPossible(): boolean;
}

/** Forms prefix the default +1, also to a number that was pasted with its country code. */
const forcedPrefix = /^\+1\s*(?=\+)/;

/**
 * Parses a typed phone number. Sign-in and invitations use the same parser, so an invitation finds the account of its
 * number. Returns null for a text that is not a number, and for an extension, which no message reaches. Checks only the
 * length, because new ranges open faster than any list of them.
 * @param country country of numbers without a country code; others keep their own
 * @param find `parsePhoneNumberFromString` of the library
 */
export function phoneNumberOf<Country>(
  typed: string,
  country: string,
  find: (text: string, country: Country) => FoundNumber | undefined,
): FoundNumber | null {
  const found = find(typed.replace(forcedPrefix, ''), country as Country);
  return found?.isPossible() && !found.ext ? found : null;
}
