import { median, medianRatio } from '../report/statistics.js';

/** How long and how often is measured. */
export interface Pace {
  /** Length of one window. */
  readonly seconds: number;
  /** Windows of each side. */
  readonly rounds: number;
}

/** What the windows of the two sides have in common. */
export interface Comparison {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
}

type Window = () => Promise<number>;

const warmUpRounds = 3;

/**
 * Measures two sides in turn, A B, B A, and so on: a machine that is busy now and then is so for both. The first rounds
 * warm up and do not count: the larger of two programs takes longer to be compiled.
 */
export async function compare(
  rounds: number,
  sides: { readonly ours: Window; readonly bare: Window },
): Promise<Comparison> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) {
      const value = await sides[side]();
      if (round >= 0) measured[side].push(value);
    }
  }
  return {
    ours: median(measured.ours),
    bare: median(measured.bare),
    ratio: medianRatio(measured.ours, measured.bare),
  };
}
