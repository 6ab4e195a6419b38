/** The time of a change that follows the one at `before`, later by at least a millisecond, whatever the clocks say. */
export const changeTime = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));
