import { median, medianRatio } from '../report/statistics.js';

/** Length and number of the windows. */
export interface Pace {
  /** Length of one window. */
  readonly seconds: number;
  /** Number of windows of each side. */
  readonly rounds: number;
}

/** Results of all windows. */
export interface Measured<Side extends string> {
  /** Median of a side. */
  readonly of: (side: Side) => number;
  /** Median of the ratios of the rounds. */
  readonly ratio: (side: Side, base: Side) => number;
}

const fewestWarmUpRounds = 3;

/**
 * Measures the sides in turn, A B, B A, and so on, so other load on the machine affects all sides. The first rounds
 * are a warm-up and do not count: the JIT compiler needs longer for a larger program.
 */
export async function compare<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
  warmUpRounds = fewestWarmUpRounds,
): Promise<Measured<Side>> {
  const names = Object.keys(sides) as Side[];
  const measured = new Map<Side, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const side of order) {
      const value = await sides[side]();
      if (round >= 0) measured.get(side)?.push(value);
    }
  }
  const valuesOf = (side: Side): number[] => measured.get(side) ?? [];
  return {
    of: (side) => median(valuesOf(side)),
    ratio: (side, base) => medianRatio(valuesOf(side), valuesOf(base)),
  };
}
