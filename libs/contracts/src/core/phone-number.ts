import { z } from 'zod';
import { typedDigits } from './typed-text.js';

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

/** A number in its only form. */
export type PhoneNumber = Pick<FoundNumber, 'number' | 'countryCallingCode'>;

/** Forms prefix the default +1, also to a number that was pasted with its country code. */
const forcedPrefix = /^\+1\s*(?=\+)/;

/** Mexico dropped the 1 of mobile numbers in 2019; WhatsApp still writes it. */
const oldMexican = /^\+52\D?1(?=(?:\D?\d){10}$)/;

/** Messages reach a number of Argentina with a 9 after the country code; people often leave it out. */
const plainArgentine = /^\+54(?=[1-8]\d{9}$)/;

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
): PhoneNumber | null {
  const plain = typedDigits(typed).replace(forcedPrefix, '').replace(oldMexican, '+52');
  const found = find(plain, country as Country);
  if (!found?.isPossible() || found.ext) return null;
  return {
    number: found.number.replace(plainArgentine, '+549'),
    countryCallingCode: found.countryCallingCode,
  };
}
