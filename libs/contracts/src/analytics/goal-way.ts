/**
 * The part of the way to a goal that is done, from 0 to 1. The way begins at the figure from when the goal was set: from
 * 500 to 1,000, a figure of 700 has done 40%. Without that figure it begins at 0. It is 1 exactly when the goal is reached.
 */
export function wayToGoal(value: number, target: number, startValue: number | null): number {
  const start = startValue ?? Math.min(0, target);
  if (start === target) return value >= target ? 1 : 0;
  return Math.min(1, Math.max(0, (value - start) / (target - start)));
}
