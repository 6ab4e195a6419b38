import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  explainFigure,
  getDashboardMetrics,
  getMetricSeries,
  listMetricTrends,
} from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const now = '2026-05-10T12:00:00.000Z';

type Points = readonly { readonly timestamp: string; readonly value: number }[];

const short = (points: Points | null) =>
  points?.map(({ timestamp, value }) => [timestamp.slice(5, 10), value]) ?? null;

describe('the figures of any metric', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock(now) });
  });

  afterAll(() => service.stop());

  const filled = async (actor: Actor, name: string, ...lines: string[]): Promise<string> => {
    const { id } = await aSource(service, actor, { name });
    await upload(service, actor, id, csv(...lines));
    return id;
  };
  const series = (actor: Actor, input: Partial<CallInput<typeof getMetricSeries>>) =>
    service.call(getMetricSeries, { range: '30days', ...input }, { actor });
  const aggregate = (actor: Actor, name: string, aggregation: string) =>
    service.database.asAdministrator(
      `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, $2, $3, $4)`,
      [actor.workspaceId, name, aggregation, actor.userId],
    );

  it('compares a metric with the period before, with its unit', async () => {
    const actor = anActor();
    await filled(
      actor,
      'Shop',
      'sales,10,EUR,2026-03-20',
      'sales,20,EUR,2026-04-09',
      'sales,30,EUR,2026-05-08',
      'sales,40,EUR,2026-05-10T09:00:00Z',
    );
    const found = await series(actor, { metric: 'sales', compare: 'previous' });
    expect(found).toMatchObject({ metric: 'sales', unit: 'EUR', aggregation: 'last', sources: [] });
    expect(found.points).toHaveLength(30);
    expect(short(found.points)?.slice(-3)).toEqual([
      ['05-08', 30],
      ['05-09', 30],
      ['05-10', 40],
    ]);
    expect(short(found.previous)?.[0]).toEqual(['03-20', 10]);
    expect(short(found.previous)?.at(-1)).toEqual(['04-10', 20]);
    expect((await series(actor, { metric: 'sales' })).previous).toBeNull();
    expect(await series(actor, { metric: 'unknown', compare: 'previous', by: 'source' })).toMatchObject({
      unit: null,
      points: [],
      previous: [],
      sources: [],
    });
  });

  it.each([
    [
      'sum',
      [
        ['05-07', 7],
        ['05-08', 0],
        ['05-09', 105],
      ],
    ],
    [
      'average',
      [
        ['05-07', 3.5],
        ['05-09', 35],
      ],
    ],
    [
      'minimum',
      [
        ['05-07', 3],
        ['05-09', 1],
      ],
    ],
    [
      'maximum',
      [
        ['05-07', 4],
        ['05-09', 100],
      ],
    ],
  ])('draws the %s of each day over all sources', async (aggregation, expected) => {
    const actor = anActor();
    await filled(
      actor,
      'A',
      'orders,3,,2026-05-07T01:00:00Z',
      'orders,4,,2026-05-07T02:00:00Z',
      'orders,1,,2026-05-09T01:00:00Z',
      'orders,4,,2026-05-09T02:00:00Z',
    );
    await filled(actor, 'B', 'orders,100,,2026-05-09T05:00:00Z');
    await aggregate(actor, 'orders', aggregation);
    const found = await series(actor, { metric: 'orders', by: 'source' });
    expect(short(found.points)).toEqual(expected);
    expect(found.sources.map(({ name, points }) => [name, short(points)?.at(-1)?.[1]])).toContainEqual([
      'B',
      100,
    ]);
  });

  it('compares each source with its own period before', async () => {
    const actor = anActor();
    await filled(actor, 'A', 'orders,3,,2026-04-01', 'orders,5,,2026-05-10');
    await filled(actor, 'B', 'orders,10,,2026-04-01', 'orders,20,,2026-05-10');
    const { previous, sources } = await series(actor, {
      metric: 'orders',
      by: 'source',
      compare: 'previous',
    });
    expect(previous?.at(-1)?.value).toBe(13);
    const ends = sources.map((source) => [
      source.name,
      source.points.at(-1)?.value,
      source.previous?.at(-1)?.value,
    ]);
    expect(ends).toEqual([
      ['B', 20, 10],
      ['A', 5, 3],
    ]);
    const alone = await series(actor, { metric: 'orders', by: 'source' });
    expect(alone.sources.map((source) => source.previous)).toEqual([null, null]);
  });

  it('shows the eight largest sources, and the others together', async () => {
    const actor = anActor();
    for (let index = 1; index <= 10; index += 1) {
      await filled(actor, `Source ${index}`, `visits,${index},,2026-05-10`);
    }
    const { points, sources } = await series(actor, { metric: 'visits', by: 'source' });
    expect(sources.map(({ name, points: own }) => [name, own[0]?.value])).toEqual([
      ...[10, 9, 8, 7, 6, 5, 4, 3].map((index) => [`Source ${index}`, index]),
      ['', 3],
    ]);
    expect(sources.at(-1)?.id).toBeNull();
    expect(points[0]?.value).toBe(55);
  });

  it('explains the headline figures by parts that add up to them', async () => {
    const actor = anActor();
    await filled(
      actor,
      'A',
      'active_users,300,,2026-05-01',
      'active_users,200,,2026-04-01',
      'conversion_rate,2,%,2026-05-01',
      'revenue_a,10,USD,2026-05-10',
      'revenue_a,5,USD,2026-04-10',
    );
    await filled(
      actor,
      'B',
      'active_users,100,,2026-05-02',
      'conversion_rate,6,%,2026-05-02',
      'revenue_b,5,USD,2026-04-01',
    );
    const metrics = await service.call(getDashboardMetrics, {}, { actor });
    const explain = (figure: 'activeUsers' | 'revenue' | 'conversionRate') =>
      service.call(explainFigure, { figure }, { actor });
    for (const figure of ['activeUsers', 'revenue', 'conversionRate'] as const) {
      const { value, trend } = await explain(figure);
      expect([figure, value, trend]).toEqual([figure, metrics[figure], metrics.trends[figure]]);
    }
    const revenue = await explain('revenue');
    expect(
      revenue.parts.map(({ sourceName, metric, value, before }) => [sourceName, metric, value, before]),
    ).toEqual([
      ['A', 'revenue_a', 10, 5],
      ['B', 'revenue_b', 5, 5],
    ]);
    expect(revenue).toMatchObject({
      unit: 'USD',
      before: 10,
      comparedWith: '2026-04-10',
      newestAt: '2026-05-10T00:00:00.000Z',
    });
    const rate = await explain('conversionRate');
    expect(rate.parts.map(({ value, weight }) => [value, weight])).toEqual([
      [6, 100],
      [2, 300],
    ]);
    expect(rate.formula).toContain('weighted by the active users');
    expect(await service.call(explainFigure, { figure: 'revenue' }, { actor: anActor() })).toMatchObject({
      value: null,
      parts: [],
      newestAt: null,
    });
  });

  it('groups the parts of many products by source', async () => {
    const actor = anActor();
    await filled(
      actor,
      'Many',
      ...Array.from({ length: 130 }, (_, n) => `revenue_${n},${n + 1},,2026-05-01`),
    );
    const { value, parts } = await service.call(explainFigure, { figure: 'revenue' }, { actor });
    expect(parts).toHaveLength(101);
    expect(parts.at(-1)).toMatchObject({ metric: 'revenue_*', value: (30 * 31) / 2 });
    expect(parts.reduce((sum, part) => sum + (part.value ?? NaN), 0)).toBe(value);
  });

  it('lists the newest figure, the trend and the last days of metrics', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    await filled(actor, 'A', 'visits,50,,2026-04-10', 'visits,75,,2026-05-10', 'load,20,%,2026-05-09');
    const closed = await filled(actor, 'B', 'load,40,%,2026-05-10');
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET client_access = false WHERE id = $1',
      [closed],
    );
    const trends = (reader: Actor) =>
      service.call(listMetricTrends, { name: ['visits', 'load', 'unknown'] }, { actor: reader });
    const [load, visits] = await trends(actor);
    expect(load).toMatchObject({ name: 'load', unit: '%', value: 30 });
    expect(load?.days.slice(-3)).toEqual([null, 20, 30]);
    expect(visits).toMatchObject({ name: 'visits', value: 75, trend: { change: 50, label: '+50.0%' } });
    expect(visits?.days).toHaveLength(30);
    expect((await trends(client))[0]).toMatchObject({ name: 'load', value: 20 });
  });

  it('reads rollups alone', async () => {
    const actor = anActor();
    const source = await filled(actor, 'A', 'active_users,1,,2026-05-01', 'revenue_a,1,,2026-05-01');
    // Without the right to read the points, every figure still answers.
    await service.database.asAdministrator(
      'REVOKE SELECT ON analytics.metric FROM PUBLIC, emberdeck_analytics',
    );
    const other = csv('active_users,2,,2026-05-01');
    await expect(upload(service, actor, source, other)).rejects.toMatchObject({ code: 'conflict' });
    await service.call(getDashboardMetrics, {}, { actor });
    await series(actor, { metric: 'revenue_*', compare: 'previous', by: 'source' });
    await service.call(listMetricTrends, { name: ['active_users'] }, { actor });
    expect((await service.call(explainFigure, { metric: 'active_users' }, { actor })).value).toBe(1);
  });
});
