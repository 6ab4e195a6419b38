import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Cost, Figure } from '../report/figure.js';
import { CostMeter } from '../setup/cost.js';
import { joinWithPoints, settleRollups } from '../setup/points.js';
import { compare } from '../setup/rounds.js';
import { type Setup, withSetup } from '../setup/setup.js';
import { medianCost } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';

/** The reads of an open dashboard. */
const paths = [
  '/api/dashboard/metrics',
  '/api/dashboard/latest-metrics',
  '/api/dashboard/series?range=30days',
  '/api/dashboard/trends?name=orders',
  '/api/dashboard/explanation?figure=revenue',
];

/** Few enough that no request waits for a connection of the pool. */
const connections = 4;

/** A point with its part of the index takes 250 bytes (measured), and other tables and logs need room. */
const bytesPerPoint = 300;

/** The processor time of uncached reads over all points against that over the base points, both in one database. */
export const growth: Benchmark = async (options, say) => {
  await requireDisk(options.points + options.basePoints);
  return withSetup('all-in-one', async (setup) => {
    // It would run during the windows: the points are many and new.
    await setup.database.query('ALTER SYSTEM SET autovacuum = off');
    await setup.database.query('SELECT pg_reload_conf()');
    const base = (await joinWithPoints(setup, options.basePoints, say)).cookie;
    const large = (await joinWithPoints(setup, options.points, say)).cookie;
    await settleRollups(setup);
    say(`${await bytesOfPoints(setup)} bytes a point with the index`);
    const figures: Figure[] = [];
    for (const path of paths) {
      figures.push(await figureOf(setup, options, { path, cookies: { large, base } }));
    }
    return figures;
  });
};

async function bytesOfPoints({ database }: Setup): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>(`
    SELECT round(sum(pg_total_relation_size(inhrelid)) / (SELECT sum(point_count) FROM analytics.data_source))::integer AS bytes
      FROM pg_inherits WHERE inhparent = 'analytics.metric'::regclass`);
  return rows[0]?.bytes ?? 0;
}

async function requireDisk(points: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, needed] = [bavail * bsize, points * bytesPerPoint + 2e9].map((bytes) =>
    Math.ceil(bytes / 1e9),
  );
  if (free !== undefined && needed !== undefined && free < needed) {
    throw new Error(`${points} points need ${needed} GB in ${tmpdir()}, and ${free} GB are free`);
  }
}

type Side = 'large' | 'base';

async function figureOf(
  setup: Setup,
  options: BenchmarkOptions,
  { path, cookies }: { readonly path: string; readonly cookies: Readonly<Record<Side, string>> },
): Promise<Figure> {
  const meter = await CostMeter.open(setup);
  const costs: Record<Side, Cost[]> = { large: [], base: [] };
  const cpuOf = ({ productMs, databaseMs }: Cost): number => (productMs ?? 0) + (databaseMs ?? 0);
  const window = (side: Side) => async () => {
    const { seconds } = options;
    const job = {
      address: setup.ours,
      path,
      cookies: [cookies[side]],
      connections,
      seconds,
      isUncached: true,
    };
    const cost = await meter.of(async () => (await setup.load(job)).answered);
    costs[side].push(cost);
    return cpuOf(cost);
  };
  const measured = await compare(options.rounds, { large: window('large'), base: window('base') });
  return {
    name: `CPU of GET ${path}, ${options.points} points against ${options.basePoints}`,
    ours: measured.of('large'),
    base: measured.of('base'),
    unit: 'ms',
    value: measured.ratio('large', 'base'),
    cost: medianCost(costs.large, options),
    target: { atMost: 1.25 },
  };
}
