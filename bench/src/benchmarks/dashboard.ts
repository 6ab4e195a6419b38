import type { Cost, Figure } from '../report/figure.js';
import { CostMeter } from '../setup/cost.js';
import { joinWithPoints, settle } from '../setup/points.js';
import { compare } from '../setup/rounds.js';
import type { Setup } from '../setup/setup.js';
import { compareLoad, connections, loadFigure, medianCost } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';
import { inBothDeployments, type Targets } from './deployments.js';

const path = '/api/dashboard/metrics';

const targets: Targets = { 'all-in-one': 1.2, distributed: 0.9 };

/** Measures the four dashboard figures over a year of points, and over ten times as many points. */
export const dashboard: Benchmark = (options, say) =>
  inBothDeployments(async (setup, deployment) => {
    const few = Math.round(options.points / 10);
    const small = (await joinWithPoints(setup, few, say)).cookie;
    const name = `GET ${path}, ${deployment}`;
    const figureOf = async (): Promise<Figure> => {
      await settle(setup);
      const load = await compareLoad(setup, options, { path, cookies: [small] });
      return loadFigure(`${name}, ${few} points`, load, { atLeast: targets[deployment] });
    };
    // Only the database causes the growth, so one deployment is enough.
    if (deployment === 'distributed') return [await figureOf()];
    const tiny = (await joinWithPoints(setup, few / 10, say)).cookie;
    const large = (await joinWithPoints(setup, options.points, say)).cookie;
    return [await figureOf(), ...(await growth(setup, options, { tiny, small, large }))];
  });

/** Compares the rates over all points and over a tenth, and the processor time of a request over a hundredth. */
async function growth(
  setup: Setup,
  options: BenchmarkOptions,
  cookies: { readonly tiny: string; readonly small: string; readonly large: string },
): Promise<Figure[]> {
  const { rounds, seconds, points } = options;
  const meter = await CostMeter.open(setup);
  const costs: Record<keyof typeof cookies, Cost[]> = { tiny: [], small: [], large: [] };
  const rate = (side: keyof typeof cookies) => async () => {
    const job = { address: setup.ours, path, cookies: [cookies[side]], connections, seconds };
    let perSecond = 0;
    const cost = await meter.of(async () => {
      const result = await setup.load(job);
      perSecond = result.perSecond;
      return result.answered;
    });
    costs[side].push(cost);
    return perSecond;
  };
  const measured = await compare(rounds, { large: rate('large'), small: rate('small'), tiny: rate('tiny') });
  const [cost, base] = [medianCost(costs.large, options), medianCost(costs.tiny, options)].map(
    ({ productMs, databaseMs }) => (productMs ?? 0) + (databaseMs ?? 0),
  );
  return [
    {
      name: `GET ${path}, ${points} points against a tenth of them`,
      ours: measured.of('large'),
      base: measured.of('small'),
      unit: '/s',
      value: measured.ratio('large', 'small'),
      target: { atLeast: 0.85 },
    },
    {
      name: `CPU of it, ${points} points against a hundredth of them`,
      ours: cost ?? 0,
      base: base ?? 0,
      unit: 'ms',
      value: (cost ?? 0) / (base ?? 1),
      cost: medianCost(costs.large, options),
      target: { atMost: 1.25 },
    },
  ];
}
