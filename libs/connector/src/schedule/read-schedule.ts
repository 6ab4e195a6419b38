const minuteMs = 60_000;

/** Runs of one sync until it has failed for good. */
export const triesPerSync = 3;

/** Failed runs in a row until the source is paused. */
export const failuresUntilPause = 10;

/** Wait before the second and the third try, in minutes. */
const lastRetryMinutes = 5;
const retryMinutes = [1, lastRetryMinutes];

/** No server may postpone the next try for longer, in minutes. */
const longestWaitMinutes = 24 * 60;

/** Adds minutes, up to a tenth earlier or later. `fraction` is random, from 0 up to 1. */
const jittered = (now: Date, minutes: number, fraction: number): Date =>
  new Date(now.getTime() + minutes * minuteMs * (0.9 + 0.2 * fraction));

/**
 * The next sync after a complete one; null if automatic sync is off. Many sources must not start at once, so it is up
 * to 15 percent earlier. At least 5 percent are left for the run: an hourly source must not turn stale in between.
 */
export const nextRegularSync = (now: Date, minutes: number | null, fraction: number): Date | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * minuteMs * (0.85 + 0.1 * fraction));

/** A failed run, and what is known of its source. */
export interface Failure {
  readonly kind: 'person' | 'passing';
  /** What the server asked for. */
  readonly retryAfterSeconds: number | null;
  readonly tries: number;
  readonly failures: number;
  readonly syncMinutes: number | null;
  /** The source must not be read again before a person has looked at it. */
  readonly pausesAtOnce?: boolean;
}

/** What a failed run means for the source. */
export interface AfterFailure {
  readonly tries: number;
  readonly failures: number;
  readonly nextSyncAt: Date | null;
  readonly isPaused: boolean;
}

/** Decides when a source is tried again. A failure that only a person can fix waits for the next regular sync. */
export function afterFailure(failure: Failure, now: Date, fraction: number): AfterFailure {
  const failures = failure.failures + 1;
  if (failures >= failuresUntilPause || failure.pausesAtOnce === true) {
    return { tries: 0, failures, nextSyncAt: null, isPaused: true };
  }
  const tries = failure.tries + 1;
  const isTriedAgain = failure.kind === 'passing' && tries < triesPerSync;
  const planned = isTriedAgain
    ? jittered(now, retryMinutes[tries - 1] ?? lastRetryMinutes, fraction)
    : nextRegularSync(now, failure.syncMinutes, fraction);
  return {
    tries: isTriedAgain ? tries : 0,
    failures,
    nextSyncAt: planned === null ? null : notBefore(planned, now, failure.retryAfterSeconds),
    isPaused: false,
  };
}

function notBefore(planned: Date, now: Date, retryAfterSeconds: number | null): Date {
  const wait = Math.min((retryAfterSeconds ?? 0) * 1000, longestWaitMinutes * minuteMs);
  return new Date(Math.max(planned.getTime(), now.getTime() + wait));
}
