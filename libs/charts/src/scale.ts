/** The range of an axis and the values that it names. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Round values for an axis that holds all `values` and, because areas and bars start there, zero. */
export function scaleOf(values: readonly number[], wanted = 5): Scale {
  const top = values.reduce((most, value) => Math.max(most, value), 0);
  const bottom = values.reduce((least, value) => Math.min(least, value), 0);
  if (top === bottom) return { low: 0, high: 1, ticks: [0, 1] };
  const step = roundStep((top - bottom) / (wanted - 1));
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  // Multiples instead of sums: adding 0.1 ten times is not 1.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: first * step, high: last * step, ticks };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  const nice = share <= 1 ? 1 : share <= 2 ? 2 : share <= 2.5 ? 2.5 : share <= 5 ? 5 : 10;
  return nice * power;
}
