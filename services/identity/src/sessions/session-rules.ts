const dayMs = 24 * 60 * 60 * 1000;

/** How often the idle time of a session in use is moved on, at most. */
export const touchIntervalMs = 60_000;

/** The longest that a session lives unused, and at all. */
export interface SessionLifetimes {
  readonly idleDays: number;
  readonly maxDays: number;
}

/** When a session ends that was last seen at `seenAt`. */
export function sessionExpiry(createdAt: Date, seenAt: Date, lifetimes: SessionLifetimes): Date {
  return new Date(
    Math.min(seenAt.getTime() + lifetimes.idleDays * dayMs, createdAt.getTime() + lifetimes.maxDays * dayMs),
  );
}
