import { z } from 'zod';

/** Names of the IANA database, but no offsets such as `+02:00`, which know no clock changes. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether this program knows the time zone. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** A time zone from a user. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be a time zone of the IANA database, such as Europe/Berlin');
