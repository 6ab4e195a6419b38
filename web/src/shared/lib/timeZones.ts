/** The time zone of this browser; null if it does not tell. */
export const browserTimeZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** The name of a time zone for people: "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ');
