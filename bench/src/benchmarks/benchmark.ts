import type { Figure } from '../report/figure.js';
import type { Pace } from '../setup/rounds.js';

/** What the command line says. */
export interface BenchmarkOptions extends Pace {
  /** Points of the larger of the two dashboards; the smaller one has a tenth. */
  readonly points: number;
}

/** One benchmark; `say` prints what is beside the figures. */
export type Benchmark = (options: BenchmarkOptions, say: (line: string) => void) => Promise<Figure[]>;
