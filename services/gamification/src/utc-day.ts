const dayMs = 86_400_000;

/** Midnight in UTC at or before `at`: daily limits count from there. */
export function startOfUtcDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

/** The day of `at` in UTC, as 2026-01-31. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Midnight in UTC after `at`. */
export function endOfUtcDay(at: Date): Date {
  return new Date(startOfUtcDay(at).getTime() + dayMs);
}

/** Whole seconds until limits of the day start again, at least 1. */
export function secondsToNextUtcDay(at: Date): number {
  return Math.ceil((endOfUtcDay(at).getTime() - at.getTime()) / 1000);
}
