import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  explainFigure,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
  listMetricTrends,
} from '@emberdeck/contracts/analytics/dashboard';
import { isRevenueName, metricKey, productOf } from '@emberdeck/contracts/analytics/metric-names';
import {
  createMetricGoal,
  createMetricLimit,
  listMetrics,
  setMetricAggregation,
} from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { readPeriod } from '../src/figures/dashboard/period-figures.queries.js';
import { readComparison } from '../src/reports/reports/report-comparison.queries.js';
import { definition } from '../src/definition.js';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const now = '2026-05-10T12:00:00.000Z';

describe('the names and units of metrics', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock(now) });
  });

  afterAll(() => service.stop());

  const filled = async (actor: Actor, ...lines: string[]): Promise<void> => {
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...lines));
  };
  const metrics = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
  const unitOfWork = async (): Promise<UnitOfWork> =>
    new UnitOfWork(await service.database.connect(definition.name, { entities: definition.entities }));
  const period = async (actor: Actor) => {
    const request = { end: new Date(now), days: 30, step: 1, important: [] };
    return (await readPeriod(await unitOfWork(), actor, request)).figures;
  };

  it.each([
    ...['active_users', 'Active Users', 'ActiveUsers', 'ÄCTIVE\u00a0Users', 'conversion-rate', 'page\tviews'],
    ...[
      'revenue_pro',
      'Revenue Pro',
      'RevenuePro',
      'REVENUE-Pro',
      'Revenue',
      'revenues',
      'REVENUES',
      'a ⊕ b',
    ],
  ])('are the same in the database and in the contract: %j', async (name) => {
    const analytics = await service.database.connect(definition.name);
    const [row] = await analytics.query<{ key: string; revenue: boolean; shown: string }[]>(
      'SELECT metric_key($1) AS key, is_revenue($1) AS revenue, metric_name($1) AS shown',
      [name],
    );
    expect([row?.key, row?.revenue]).toEqual([metricKey(name), isRevenueName(name)]);
    if (isRevenueName(name)) expect(row?.shown).toBe(`revenue_${productOf(name)}`);
  });

  it('of a file with titles as people write them feed the cards and charts', async () => {
    const actor = anActor();
    await filled(
      actor,
      'Active users,900,,2026-05-10',
      'Revenue Pro,1500,,2026-05-10',
      'Conversion rate,3.5,,2026-05-10',
    );
    expect(await metrics(actor)).toMatchObject({ activeUsers: 900, revenue: 1500, conversionRate: 3.5 });
    expect((await service.call(getLatestMetrics, {}, { actor })).map(({ name }) => name)).toEqual([
      'active_users',
      'revenue_Pro',
    ]);
    const { points } = await service.call(getMetricSeries, { range: '30days' }, { actor });
    expect(points.at(-1)?.value).toBe(900);
    const { parts } = await service.call(explainFigure, { figure: 'conversionRate' }, { actor });
    expect(parts).toMatchObject([{ metric: 'conversion_rate', value: 3.5, weight: 900 }]);
    const goal = { metric: 'active_users', target: 800, dueDate: '2026-06-01' };
    expect(await service.call(createMetricGoal, goal, { actor })).toMatchObject({ startValue: 900 });
  });

  it('in several spellings are one metric everywhere', async () => {
    const actor = anActor();
    await filled(actor, 'Page views,5,,2026-05-09', 'Page views,6,,2026-05-10', 'PageViews,1,,2026-05-10');
    await filled(actor, 'page_views,100,,2026-05-10');
    const list = await service.call(listMetrics, { search: 'page views' }, { actor });
    expect(list.map(({ name, sources }) => [name, sources.length])).toEqual([['page_views', 2]]);
    const [trend] = await service.call(listMetricTrends, { name: ['Page Views'] }, { actor });
    expect([trend?.value, trend?.days.at(-2)]).toEqual([107, 5]);
    const series = await service.call(getMetricSeries, { range: '30days', metric: 'PAGEVIEWS' }, { actor });
    expect(series.points.at(-1)?.value).toBe(107);
    expect((await period(actor)).map(({ name, value }) => [name, value])).toEqual([['page_views', 107]]);
    const days = { firstDay: '2026-05-10', lastDay: '2026-05-10', days: 1, end: new Date(now) };
    expect(await readComparison(await unitOfWork(), actor, days, { names: ['page_views'] })).toMatchObject([
      { name: 'page_views', now: 6, before: 5, parts: [{ name: 'Page views', change: 1 }] },
    ]);
    await service.call(setMetricAggregation, { name: 'Pageviews', aggregation: 'maximum' }, { actor });
    const [largest] = await service.call(listMetricTrends, { name: ['page_views'] }, { actor });
    expect(largest?.value).toBe(100);
    expect(await service.call(listMetrics, { search: null }, { actor })).toMatchObject([
      { aggregation: 'maximum' },
    ]);
  });

  it('cross limits in any spelling', async () => {
    const actor = anActor();
    await filled(actor, 'Page views,5,,2026-05-09');
    const limit = {
      metric: 'page_views',
      direction: 'above',
      bound: 10,
      repeat: 'first',
      userIds: null,
    } as const;
    await service.call(createMetricLimit, limit, { actor });
    await filled(actor, 'pageviews,100,,2026-05-10');
    const notices = await service.published(noticeRaised);
    expect(notices).toContainEqual(
      expect.objectContaining({ workspaceId: actor.workspaceId, type: 'limit_crossed' }),
    );
  });

  it('with different units are not added up', async () => {
    const actor = anActor();
    await filled(actor, 'revenue_pro,100,USD,2026-05-10', 'sales,1,kg,2026-05-10', 'sales,2,,2026-05-09');
    await filled(actor, 'revenue_pro,50,€,2026-05-10', 'revenue_team,25,,2026-05-10', 'sales,3,t,2026-05-10');
    const { revenue, cards, trends } = await metrics(actor);
    expect([revenue, trends.revenue.label]).toEqual([null, 'No earlier data']);
    expect(cards?.[1]).toMatchObject({
      value: null,
      amounts: [
        { unit: '€', value: 50 },
        { unit: 'USD', value: 125 },
      ],
    });
    const [sales] = await service.call(listMetricTrends, { name: ['sales'] }, { actor });
    expect(sales?.amounts).toEqual([
      { unit: 'kg', value: 1 },
      { unit: 't', value: 3 },
    ]);
    expect(new Set(sales?.days)).toEqual(new Set([null]));
    const chart = await service.call(
      getMetricSeries,
      { range: '30days', metric: 'sales', compare: 'previous' },
      { actor },
    );
    expect([
      chart.unit,
      chart.points,
      chart.units.map(({ unit, points }) => [unit, points.at(-1)?.value]),
    ]).toEqual([
      null,
      [],
      [
        ['kg', 1],
        ['t', 3],
      ],
    ]);
    const { value, amounts, parts, formula } = await service.call(
      explainFigure,
      { figure: 'revenue' },
      { actor },
    );
    expect([value, amounts.length, parts.map(({ unit }) => unit)]).toEqual([null, 2, ['USD', '€', null]]);
    expect(formula).toContain('different units are not added up');
    const products = await service.call(getLatestMetrics, {}, { actor });
    expect(products.map(({ name, unit, value: amount }) => [name, unit, amount])).toEqual([
      ['revenue_pro', 'USD', 100],
      ['revenue_pro', '€', 50],
      ['revenue_team', null, 25],
    ]);
    const units = (await period(actor)).map((metric) => [
      metric.name,
      new Set(metric.parts.map(({ unitKey }) => unitKey)),
    ]);
    expect(units).toEqual([
      ['revenue_pro', new Set(['eur', 'usd'])],
      ['revenue_team', new Set(['usd'])],
      ['sales', new Set(['kg', 't'])],
    ]);
  });

  it('of which one is unknown count as the known one', async () => {
    const actor = anActor();
    await filled(actor, 'visits,5,users,2026-05-10');
    await filled(actor, 'visits,7,,2026-05-10');
    const [trend] = await service.call(listMetricTrends, { name: ['visits'] }, { actor });
    expect(trend).toMatchObject({ value: 12, unit: 'users', amounts: [] });
  });
});
