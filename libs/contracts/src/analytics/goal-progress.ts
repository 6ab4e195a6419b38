/**
 * Whether the progress of a goal is a share of its target. A goal below the figure from when it was set, or a target of
 * zero or less, has a way instead: from 60 down to 40, a figure of 50 has done half of it.
 */
export const isShareOfTarget = (target: number, startValue: number | null): boolean =>
  target > 0 && (startValue ?? 0) <= target;

/**
 * The progress of a goal, from 0 to 1: the share of the target, 58% at 7,000 of 12,000, or the part of the way that is done,
 * see {@link isShareOfTarget}. It is 1 exactly when the goal is reached.
 */
export function goalProgress(value: number, target: number, startValue: number | null): number {
  const start = isShareOfTarget(target, startValue) ? 0 : (startValue ?? Math.min(0, target));
  if (start === target) return value >= target ? 1 : 0;
  return Math.min(1, Math.max(0, (value - start) / (target - start)));
}
