import type { Figure } from '../report/figure.js';
import type { Pace } from '../setup/rounds.js';

/** Options of the command line. */
export interface BenchmarkOptions extends Pace {
  /** Points of the larger of the two dashboards; the smaller one has a tenth. */
  readonly points: number;
  /** Points that the benchmark `growth` compares with. */
  readonly basePoints: number;
}

/** One benchmark; `say` prints additional information. */
export type Benchmark = (options: BenchmarkOptions, say: (line: string) => void) => Promise<Figure[]>;
