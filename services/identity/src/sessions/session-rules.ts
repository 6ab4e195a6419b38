const dayMs = 24 * 60 * 60 * 1000;

/** The idle time of a session in use is extended once in this time at most. */
export const touchIntervalMs = 60_000;

/** A browser that does not sign in for this long is new again. */
export const knownBrowserMs = 400 * dayMs;

/** How long a sign-in counts as recent. */
export const freshMs = 10 * 60_000;

/** The longest time that a session is valid unused, and the longest in all. */
export interface SessionLifetimes {
  readonly idleDays: number;
  readonly maxDays: number;
}

/** The expiry of a session that was last used at `seenAt`. */
export function sessionExpiry(createdAt: Date, seenAt: Date, lifetimes: SessionLifetimes): Date {
  return new Date(
    Math.min(seenAt.getTime() + lifetimes.idleDays * dayMs, createdAt.getTime() + lifetimes.maxDays * dayMs),
  );
}
