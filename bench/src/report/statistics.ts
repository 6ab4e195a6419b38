/**
 * The value below or at which `share` (0 to 1) of all values lie, by the nearest rank.
 * @throws RangeError where there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('There is no percentile of no values');
  return found;
}

/**
 * The middle value, of an even number of values the mean of the two in the middle.
 * @throws RangeError where there are no values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of no values');
  return (lower + upper) / 2;
}

/**
 * The median of the ratios round by round: what a busy machine takes away in one round, it takes from both sides.
 * @throws RangeError where there is no round
 */
export function medianRatio(ours: readonly number[], bare: readonly number[]): number {
  return median(ours.slice(0, bare.length).map((value, round) => value / (bare[round] ?? Number.NaN)));
}
