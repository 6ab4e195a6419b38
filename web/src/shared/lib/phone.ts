import { typedDigits } from '@emberdeck/contracts/core/typed-text';

/** The country code of the specification. Numbers without a country code get it. */
const defaultCountry = '+1';

/** `00` stands for the plus in most countries. Typed digit by digit, it comes after the added default country code. */
const dialledPlus = /^(?:\+?1)?00/;

/**
 * The value of a phone field after a change: digits and one leading plus. A plus inside starts the number again: it
 * comes from a number pasted after the existing prefix.
 */
export function phoneInput(raw: string): string {
  const digits = typedDigits(raw)
    .replace(/[^\d+]/g, '')
    .replace(dialledPlus, '+');
  const plus = digits.lastIndexOf('+');
  if (plus >= 0) {
    return digits.slice(plus);
  }
  if (digits === '') {
    return '';
  }
  // No area code begins with 1, so a leading 1 is the country code.
  return digits.startsWith('1') ? `+${digits}` : defaultCountry + digits;
}
