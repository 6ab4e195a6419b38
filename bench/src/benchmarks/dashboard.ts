import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { freshEmail } from '@emberdeck/testing/system/browser';
import type { Figure } from '../report/figure.js';
import { sessionCookie } from '../setup/people.js';
import { compare } from '../setup/rounds.js';
import type { Setup } from '../setup/setup.js';
import { compareLoad, connections, loadFigure } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';
import { inBothDeployments, type Targets } from './deployments.js';

const path = '/api/dashboard/metrics';
const sourceCount = 3;
const names = [
  'active_users',
  'conversion_rate',
  'revenue_web',
  'revenue_store',
  'revenue_partner',
  'orders',
];

const targets: Targets = { 'all-in-one': 1.2, distributed: 0.9 };

/** Measures the four dashboard figures over a year of points, and over ten times as many points. */
export const dashboard: Benchmark = (options, say) =>
  inBothDeployments(async (setup, deployment) => {
    const few = Math.round(options.points / 10);
    const small = await joinWithPoints(setup, few, say);
    const name = `GET ${path}, ${deployment}`;
    const figureOf = async (): Promise<Figure> => {
      await settle(setup);
      const load = await compareLoad(setup, options, { path, cookies: [small] });
      return loadFigure(`${name}, ${few} points`, load, { atLeast: targets[deployment] });
    };
    // Only the database causes the growth, so one deployment is enough.
    if (deployment === 'distributed') return [await figureOf()];
    const large = await joinWithPoints(setup, options.points, say);
    return [await figureOf(), await growth(setup, options, { small, large })];
  });

async function growth(
  setup: Setup,
  { rounds, seconds, points }: BenchmarkOptions,
  cookies: { readonly small: string; readonly large: string },
): Promise<Figure> {
  const rate = (cookie: string) => async () => {
    const job = { address: setup.ours, path, cookies: [cookie], connections, seconds };
    return (await setup.load(job)).perSecond;
  };
  const measured = await compare(rounds, { large: rate(cookies.large), small: rate(cookies.small) });
  return {
    name: `GET ${path}, ${points} points against a tenth of them`,
    ours: measured.of('large'),
    base: measured.of('small'),
    unit: '/s',
    value: measured.ratio('large', 'small'),
    target: { atLeast: 0.85 },
  };
}

/** Signs up a user with a number of points; returns the cookie. */
async function joinWithPoints(setup: Setup, points: number, say: (line: string) => void): Promise<string> {
  const startedAt = performance.now();
  const browser = setup.product.browser();
  await browser.join(freshEmail());
  for (let number = 1; number <= sourceCount; number += 1) {
    const source = { name: `Source ${number}`, type: 'File Upload' };
    const { body } = await browser.post<DataSource>('/api/data-sources', source);
    await fillSource(setup, body.id, points / sourceCount / names.length);
  }
  say(`${points} points filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return sessionCookie(browser);
}

/** Spreads points evenly over the last year, in the order of the primary key, so the index only grows at its ends. */
const insertPoints = `
  INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, unit, "timestamp")
  SELECT source.workspace_id, source.id, given.name, round((1000 + 100 * random())::numeric, 2), 'each',
         now() - interval '1 year' + place * (interval '1 year' / $3::integer)
    FROM analytics.data_source AS source
   CROSS JOIN unnest($2::text[]) AS given (name)
   CROSS JOIN generate_series(1, $3::integer) AS place
   WHERE source.id = $1`;

async function fillSource({ database }: Setup, sourceId: string, pointsOfName: number): Promise<void> {
  await database.query('SET synchronous_commit = off; SET search_path = analytics');
  await database.query(
    `SELECT ensure_metric_partition(now() - place * interval '1 week') FROM generate_series(0, 53) AS place`,
  );
  await database.query(insertPoints, [sourceId, names, Math.ceil(pointsOfName)]);
  await database.query('SELECT refresh_rollups($1)', [sourceId]);
}

/** Runs vacuum and checkpoint before the windows, so they do not run during a window. */
async function settle({ database }: Setup): Promise<void> {
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
}
