import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Browser } from '@emberdeck/testing/system/browser';
import { joinBy, type Person } from './people.js';
import type { Setup } from './setup.js';

const sourceCount = 3;
const names = [
  'active_users',
  'conversion_rate',
  'revenue_web',
  'revenue_store',
  'revenue_partner',
  'orders',
];

/** A user who has points. */
export interface PersonWithPoints extends Person {
  readonly browser: Browser;
}

/** Signs up a user with a number of points in three sources. */
export async function joinWithPoints(
  setup: Setup,
  points: number,
  say: (line: string) => void,
): Promise<PersonWithPoints> {
  const startedAt = performance.now();
  const browser = setup.product.browser();
  const person = await joinBy(browser);
  for (let number = 1; number <= sourceCount; number += 1) {
    const source = { name: `Source ${number}`, type: 'File Upload' };
    const { body } = await browser.post<DataSource>('/api/data-sources', source);
    await fillSource(setup, body.id, points / sourceCount / names.length);
  }
  say(`${points} points filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return { ...person, browser };
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
  // A name at a time: a statement of all names would sort or spill what it does not need to.
  for (const name of names) {
    await database.query(insertPoints, [sourceId, [name], Math.ceil(pointsOfName)]);
  }
  await database.query('SELECT refresh_rollups($1)', [sourceId]);
}

/** As {@link settle} for the tables that figures are read from. Points by the hundred million take minutes. */
export async function settleRollups({ database }: Setup): Promise<void> {
  await database.query(
    'VACUUM ANALYZE analytics.metric_daily, analytics.metric_latest, analytics.data_source',
  );
  await database.query('CHECKPOINT');
}

/** Runs vacuum and checkpoint before the windows, so they do not run during a window. */
export async function settle({ database }: Setup): Promise<void> {
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
}
