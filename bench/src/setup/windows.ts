import type { LoadJob } from '../load/load-job.js';
import type { Cost, Figure, Target } from '../report/figure.js';
import { median } from '../report/statistics.js';
import { CostMeter } from './cost.js';
import { compare, type Measured, type Pace } from './rounds.js';
import type { Setup } from './setup.js';

/** Number of concurrent connections. */
export const connections = 32;

/** The product and the plain program. */
export type Side = 'ours' | 'plain';

/** Requests of every window. */
export type Requests = Omit<LoadJob, 'address' | 'connections' | 'seconds'>;

/** Rates of the sides, and the cost of one request of the product. */
export interface Load {
  readonly rates: Measured<Side>;
  readonly cost: Cost;
}

/** Measures the requests per second of both sides, in turn. */
export async function compareLoad(setup: Setup, pace: Pace, requests: Requests): Promise<Load> {
  const meter = await CostMeter.open(setup);
  const costs: Cost[] = [];
  const run = async (address: string) =>
    setup.load({ ...requests, address, connections, seconds: pace.seconds });
  const rates = await compare(pace.rounds, {
    ours: async () => {
      let perSecond = 0;
      const cost = await meter.of(async () => {
        const result = await run(setup.ours);
        perSecond = result.perSecond;
        return result.answered;
      });
      costs.push(cost);
      return perSecond;
    },
    plain: async () => (await run(setup.plain)).perSecond,
  });
  return { rates, cost: medianCost(costs, pace) };
}

/** Returns the median of each value, without the windows of the warm-up. */
export function medianCost(costs: readonly Cost[], { rounds }: Pace): Cost {
  const of = (read: (cost: Cost) => number | null): number | null => {
    const values = costs
      .slice(-rounds)
      .map(read)
      .filter((value) => value !== null);
    return values.length > 0 ? median(values) : null;
  };
  return {
    productMs: of(({ productMs }) => productMs),
    databaseMs: of(({ databaseMs }) => databaseMs),
    events: of(({ events }) => events) ?? 0,
  };
}

/** Returns the figure of a route: its rate compared with the plain program. */
export function loadFigure(name: string, { rates, cost }: Load, target: Target | null): Figure {
  return {
    name,
    ours: rates.of('ours'),
    base: rates.of('plain'),
    unit: '/s',
    value: rates.ratio('ours', 'plain'),
    cost,
    target,
  };
}
