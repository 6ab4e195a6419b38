import { ownTimeZone } from './ownTimeZone.js';

/** The time zone of this browser; null if it does not tell. */
export const browserTimeZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** The time zone of the times on screens. */
export const shownTimeZone = (): string => ownTimeZone() ?? browserTimeZone() ?? 'UTC';

/** The name of a time zone for people: "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ');
