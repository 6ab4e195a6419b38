import { unitKey } from '@emberdeck/contracts/analytics/unit-key';

/** A name whose points have different units, which figures do not add up, and the first two of them. */
export interface SeveralUnits {
  readonly name: string;
  readonly units: readonly [string, string];
}

/** Finds a name in several units. A point without a unit agrees with any. */
export function severalUnits(
  points: Iterable<{ readonly name: string; readonly unit: string | null }>,
): SeveralUnits | null {
  const firsts = new Map<string, string>();
  for (const { name, unit } of points) {
    const key = unitKey(unit);
    if (unit === null || key === null) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, unit);
    else if (unitKey(first) !== key) return { name, units: [first, unit] };
  }
  return null;
}
