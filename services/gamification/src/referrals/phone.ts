import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * E.164 of a number as a person types it, or null where it can be none. Typed digits get +1; a number with another
 * country code keeps its own. Only the length is judged, since new ranges open faster than any list of them.
 */
export function normalizedPhone(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed, 'US');
  return phone?.isPossible() ? phone.number : null;
}
