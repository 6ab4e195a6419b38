import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { freshEmail } from '@emberdeck/testing/system/browser';
import type { Figure } from '../report/figure.js';
import { sessionCookie } from '../setup/people.js';
import { compare } from '../setup/rounds.js';
import { withSetup, type Setup } from '../setup/setup.js';
import { compareLoad, connections } from '../setup/windows.js';
import type { Benchmark } from './benchmark.js';

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

/** The four figures over a year of points, and over ten times as many. */
export const dashboard: Benchmark = (options, say) =>
  withSetup('all-in-one', async (setup) => {
    const few = Math.round(options.points / 10);
    const small = await joinWithPoints(setup, few, say);
    const large = await joinWithPoints(setup, options.points, say);
    await settle(setup);
    const beside = await compareLoad(setup, options, { path, cookies: [small] });
    const rate = (cookie: string) => async () => {
      const job = { address: setup.ours, path, cookies: [cookie], connections, seconds: options.seconds };
      return (await setup.load(job)).perSecond;
    };
    const growth = await compare(options.rounds, { ours: rate(large), bare: rate(small) });
    const figures: Figure[] = [
      {
        name: `GET ${path}, ${few} points`,
        ours: beside.ours,
        bare: beside.bare,
        unit: '/s',
        value: beside.ratio,
        target: { atLeast: 0.65 },
      },
      {
        name: `the same, ${options.points} points (bare: ${few})`,
        ours: growth.ours,
        bare: growth.bare,
        unit: '/s',
        value: growth.ratio,
        target: { atLeast: 0.85 },
      },
    ];
    return figures;
  });

/** Somebody new with so many points; answers the cookie. */
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

/** Spread evenly over the last year, in the order of the primary key, so that its index only grows at its ends. */
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

/** What the server would do beside the windows, it does before them. */
async function settle({ database }: Setup): Promise<void> {
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
}
