import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getDashboardMetrics,
  getLatestMetrics,
  maxRevenueProducts,
} from '@emberdeck/contracts/analytics/dashboard';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { askedOf, layoutOf } from '../src/figures/dashboard/card-figures.js';
import { dashboardMetricsQuery, latestMetricsQuery } from '../src/figures/dashboard/dashboard.queries.js';
import { aSource, countRows, csv, startAnalytics, upload } from './analytics.js';

/** A node of a query plan of PostgreSQL. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** All rows that any step of it has touched. */
const rowsTouched = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsTouched(each), 0);

const day = '2026-05-01';

describe('the names of a source', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  const names = (count: number, from = 0): string[] =>
    Array.from({ length: count }, (_, n) => `revenue_${from + n},1,,${day}`);

  const namesOf = (id: string): Promise<number> =>
    countRows(service, `metric_latest WHERE data_source_id = '${id}'`);

  /** A source that was filled when names had no limit. */
  const sourceOfOld = async (actor: Actor, count: number): Promise<string> => {
    const { id } = await aSource(service, actor);
    const columns = 'data_source_id, name, workspace_id, value, "timestamp", metric_id';
    const values = `$1::uuid, 'revenue_old_' || n, $2::uuid, 1, '${day}'::timestamptz, n`;
    for (const [table, column, value] of [
      ['metric_latest', '', ''],
      ['metric_daily', ', day, point_count, sum, minimum, maximum', `, '2026-04-01'::date, 1, 1, 1, 1`],
    ] as const) {
      await service.database.asAdministrator(
        `INSERT INTO analytics.${table} (${columns}${column})
         SELECT ${values}${value} FROM generate_series(1, $3::integer) AS n`,
        [id, actor.workspaceId, count],
      );
    }
    return id;
  };

  it('are limited, and each row beyond the limit is an error with its line', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const lines = [
      ...names(maxMetricNames),
      'one_more,1,,2026-05-02',
      'broken,x,,2026-05-02',
      'two_more,1,,2026-05-02',
      'one_more,2,,2026-05-02',
      'revenue_0,2,,2026-05-02',
    ];
    expect(await upload(service, actor, id, csv(...lines))).toEqual({
      rowsRead: maxMetricNames + 5,
      rowsAdded: maxMetricNames + 1,
      rowsReplaced: 0,
      rowsSkipped: 0,
      rowsRefused: 4,
      errors: [
        [2, 'Too many different names: a source has at most 1,000, and "one_more" would be one more'],
        [3, 'The value "x" is not a number'],
        [4, 'Too many different names: a source has at most 1,000, and "two_more" would be one more'],
        [5, 'Too many different names: a source has at most 1,000, and "one_more" would be one more'],
      ].map(([place, message]) => ({ line: maxMetricNames + Number(place), message })),
    });
    expect(await namesOf(id)).toBe(maxMetricNames);
  });

  it('that exist already accept rows', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...names(maxMetricNames - 1)));
    const more = csv(
      `revenue_7,70,,2026-05-02`,
      'the_last,1,,2026-05-02',
      'beyond,1,,2026-05-02',
      'the_last,2,,2026-05-02',
    );
    expect(await upload(service, actor, id, more)).toMatchObject({
      rowsAdded: 2,
      rowsReplaced: 1,
      rowsRefused: 1,
      errors: [{ line: 4 }],
    });
    expect(await getFigures(actor)).toMatchObject({ revenue: maxMetricNames - 2 + 70 });
  });

  it('beyond the limit make a file of only new ones a failed run', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...names(maxMetricNames)));
    const refused = await upload(service, actor, id, csv(...names(300, maxMetricNames)));
    expect(refused).toMatchObject({ rowsRead: 300, rowsAdded: 0, rowsRefused: 300 });
    expect(refused.errors).toHaveLength(200);
    const [run] = await service.database.asAdministrator<{ status: string; reason: string }>(
      'SELECT status, reason FROM analytics.sync_run WHERE data_source_id = $1 AND rows_added = 0',
      [id],
    );
    expect(run).toEqual({ status: 'failed', reason: 'The source has too many different names' });
  });

  it('above the limit from an earlier version stay, and accept rows', async () => {
    const actor = anActor();
    const id = await sourceOfOld(actor, maxMetricNames + 500);
    const file = csv(`revenue_old_${maxMetricNames + 400},3,,2026-05-02`, 'revenue_new,1,,');
    expect(await upload(service, actor, id, file)).toMatchObject({ rowsAdded: 1, errors: [{ line: 3 }] });
    expect(await namesOf(id)).toBe(maxMetricNames + 500);
  });

  it('above the limit do not raise the cost of the dashboard', async () => {
    const actor = anActor();
    await sourceOfOld(actor, 60_000);
    for (let number = 0; number < maxRevenueProducts / maxMetricNames; number += 1) {
      await sourceOfOld(actor, maxMetricNames);
    }
    await service.database.asAdministrator('ANALYZE analytics.metric_latest, analytics.metric_daily');
    const analytics = await service.database.connect('analytics');
    const parameters = [actor.workspaceId, 'team'];
    const specified = JSON.stringify(askedOf(layoutOf({ workspace: null, mine: null })));
    for (const [query, given] of [
      [dashboardMetricsQuery, [...parameters, new Date(), 'infinity', specified]],
      [latestMetricsQuery, [...parameters, 100, 'active_users', totalRevenue, '{}']],
    ] as const) {
      const [row] = await analytics.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
        [...given],
      );
      expect(row && rowsTouched(row['QUERY PLAN'][0].Plan)).toBeLessThan(40 * maxRevenueProducts);
    }
    const { revenue, trends } = await getFigures(actor);
    expect([revenue, trends.revenue.change]).toEqual([maxRevenueProducts, 0]);
    expect(await service.call(getLatestMetrics, {}, { actor })).toHaveLength(100);
  });

  const getFigures = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
});
