/**
 * Returns the smallest value such that `share` (0 to 1) of all values are at or below it, by the nearest rank.
 * @throws RangeError without values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('There is no percentile of no values');
  return found;
}

/**
 * Returns the middle value; for an even number of values, the mean of the two middle ones.
 * @throws RangeError without values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of no values');
  return (lower + upper) / 2;
}

/**
 * Returns the median of the ratios of all rounds: a busy machine slows down both sides of a round.
 * @throws RangeError without rounds
 */
export function medianRatio(ours: readonly number[], plain: readonly number[]): number {
  return median(ours.slice(0, plain.length).map((value, round) => value / (plain[round] ?? Number.NaN)));
}
