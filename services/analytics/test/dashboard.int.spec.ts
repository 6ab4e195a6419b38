import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DashboardRange,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const start = '2026-05-10T12:00:00.000Z';

describe('the dashboard', () => {
  const clock = new TestClock(start);
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
  });

  afterAll(() => service.stop());

  afterEach(() => {
    clock.time = start;
  });

  const metrics = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
  const latest = (actor: Actor) => service.call(getLatestMetrics, {}, { actor });
  const series = async (actor: Actor, range: DashboardRange) =>
    (await service.call(getMetricSeries, { range }, { actor })).points.map(({ timestamp, value }) => [
      timestamp.slice(0, 10),
      value,
    ]);

  /** A source with these rows. */
  const filled = async (actor: Actor, ...lines: string[]): Promise<string> => {
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...lines));
    return id;
  };

  it('knows no figure but the number of sources without data', async () => {
    const actor = anActor();
    const none = { change: null, label: 'No earlier data' };
    const unknown = { metrics: [], label: null, value: null, unit: null, amounts: [], trend: none };
    const count = { change: 0, label: '+0 new' };
    expect(await metrics(actor)).toEqual({
      activeUsers: null,
      revenue: null,
      conversionRate: null,
      dataSourceCount: 0,
      trends: {
        activeUsers: none,
        revenue: none,
        conversionRate: none,
        dataSourceCount: count,
      },
      asOf: null,
      cards: [
        { ...unknown, figure: 'activeUsers', metric: 'active_users' },
        { ...unknown, figure: 'revenue', metric: 'revenue_*' },
        { ...unknown, figure: 'conversionRate', metric: 'conversion_rate' },
        { ...unknown, figure: 'dataSourceCount', metric: null, value: 0, trend: count },
      ],
    });
    expect(await latest(actor)).toEqual([]);
    expect(await series(actor, '30days')).toEqual([]);
  });

  it('shows the figures of a file as computed by hand', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,1000,users,2026-04-09T23:00:00Z',
      'active_users,800,users,2026-04-10T09:00:00Z',
      'active_users,900,users,2026-05-10T08:00:00Z',
      'active_users,700,users,2026-04-20T08:00:00Z',
      'conversion_rate,3.20,%,2026-04-02T00:00:00Z',
      'conversion_rate,3.04,%,2026-05-09T00:00:00Z',
      'revenue_pro,1500.50,USD,2026-04-10T00:00:00Z',
      'revenue_pro,1650.25,USD,2026-05-10T00:00:00Z',
      'revenue_team,499.50,USD,2026-04-01T00:00:00Z',
      'revenue_team,513.75,USD,2026-05-10T00:00:00Z',
      'revenue,1000000,USD,2026-05-10T00:00:00Z',
      'visits,77,,2026-05-10T09:00:00Z',
    );
    // 900 of 800; 2164 of 2000; 3.04 of 3.20.
    expect(await metrics(actor)).toMatchObject({
      activeUsers: 900,
      revenue: 2164,
      conversionRate: 3.04,
      dataSourceCount: 1,
      trends: {
        activeUsers: { change: 12.5, label: '+12.5%' },
        revenue: { change: 8.2, label: '+8.2%' },
        conversionRate: { change: -5, label: '-5.0%' },
        dataSourceCount: { change: 1, label: '+1 new' },
      },
      asOf: '2026-05-10T08:00:00.000Z',
    });
  });

  it('sums the newest value of each source and weighs the rate by its users', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,300,,2026-05-01',
      'conversion_rate,2,,2026-05-01',
      'revenue_a,10,,2026-05-01',
    );
    await filled(
      actor,
      'active_users,100,,2026-05-02',
      'conversion_rate,6,,2026-05-02',
      'revenue_a,5.5,,2026-04-01',
    );
    expect(await metrics(actor)).toMatchObject({ activeUsers: 400, conversionRate: 3, revenue: 15.5 });
  });

  it('uses the plain mean of the rates if a source has no users', async () => {
    const actor = anActor();
    await filled(actor, 'active_users,300,,2026-05-01', 'conversion_rate,2,,2026-05-01');
    await filled(actor, 'conversion_rate,5.01,,2026-05-02');
    expect(await metrics(actor)).toMatchObject({ conversionRate: 3.505 });
  });

  it('compares only sources and products that have an earlier value', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,100,,2026-04-01',
      'active_users,110,,2026-05-10',
      'revenue_a,50,,2026-04-30',
    );
    await filled(
      actor,
      'active_users,5000,,2026-05-10',
      'revenue_a,100,,2026-04-10',
      'revenue_a,99,,2026-05-10',
      'revenue_b,7,,2026-05-10',
    );
    const { activeUsers, revenue, trends } = await metrics(actor);
    expect([activeUsers, revenue]).toEqual([5110, 156]);
    expect(trends).toMatchObject({
      activeUsers: { change: 10, label: '+10.0%' },
      revenue: { change: -1, label: '-1.0%' },
      conversionRate: { change: null, label: 'No earlier data' },
    });
  });

  it.each([
    ['at the end of a shorter month before', '2026-02-28', '2026-03-31', { change: 50, label: '+50.0%' }],
    [
      'on the very day, later than the newest point',
      '2026-04-10T23:00:00Z',
      '2026-05-10T08:00:00Z',
      { change: 50 },
    ],
    ['on the day after', '2026-04-11T00:00:00Z', '2026-05-10T08:00:00Z', { change: null }],
    ['a month back, however many days it has', '2026-03-01', '2026-03-31', { change: null }],
    ['of the year before', '2025-01-01', '2026-05-10', { change: 50, label: '+50.0%' }],
  ])('looks for the earlier value %s', async (_, before, now, trend) => {
    const actor = anActor();
    await filled(actor, `active_users,10,,${before}`, `active_users,15,,${now}`);
    expect((await metrics(actor)).trends.activeUsers).toMatchObject(trend);
  });

  it('describes a rise from zero in words', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,0,,2026-04-01',
      'active_users,15,,2026-05-10',
      'revenue_a,0,,2026-04-01',
    );
    expect((await metrics(actor)).trends).toMatchObject({
      activeUsers: { change: null, label: 'Up from 0' },
      revenue: { change: 0, label: '+0.0%' },
    });
  });

  it('counts the sources created within the last month as new', async () => {
    const actor = anActor();
    clock.time = '2026-04-10T11:59:59.000Z';
    await aSource(service, actor);
    clock.time = '2026-04-10T12:00:01.000Z';
    await aSource(service, actor);
    clock.time = start;
    expect(await metrics(actor)).toMatchObject({
      dataSourceCount: 2,
      trends: { dataSourceCount: { change: 1, label: '+1 new' } },
    });
  });

  it('omits inactive sources, sources of other workspaces, and for clients sources without client access', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    await filled(actor, 'active_users,1,,2026-05-01');
    const off = await filled(actor, 'active_users,10,,2026-05-01', 'revenue_a,10,,2026-05-01');
    const closed = await filled(actor, 'active_users,100,,2026-05-02', 'revenue_b,100,,2026-05-02');
    await filled(anActor(), 'active_users,1000,,2026-05-03', 'revenue_c,1000,,2026-05-03');
    const set = (column: string, id: string) =>
      service.database.asAdministrator(`UPDATE analytics.data_source SET ${column} = false WHERE id = $1`, [
        id,
      ]);
    await set('is_active', off);
    await set('client_access', closed);

    expect(await metrics(actor)).toMatchObject({ activeUsers: 101, revenue: 100, dataSourceCount: 2 });
    expect(await metrics(client)).toMatchObject({
      activeUsers: 1,
      revenue: null,
      dataSourceCount: 1,
      asOf: '2026-05-01T00:00:00.000Z',
    });
    expect((await latest(client)).map(({ name, value }) => [name, value])).toEqual([['active_users', 1]]);
    expect((await latest(actor)).map(({ name, value }) => [name, value])).toEqual([
      ['active_users', 101],
      ['revenue_b', 100],
    ]);
    expect((await series(client, '30days')).at(-1)).toEqual(['2026-05-01', 1]);
    expect((await series(actor, '30days')).at(-1)).toEqual(['2026-05-02', 101]);
  });

  it('has the newest users of each of the last six months and the newest revenue of each product, ascending', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,1,,2025-11-30',
      'active_users,2,,2025-12-01',
      'active_users,3,,2025-12-31T23:59:59Z',
      'active_users,4,,2026-01-15',
      'active_users,5,,2026-03-02',
      'active_users,6,,2026-03-01',
      'active_users,7,,2026-05-10T06:00:00Z',
      'revenue_Pro,20,,2026-05-09',
      'revenue_Pro,19,,2026-05-08',
      'revenue_basic,8,,2026-02-01',
      'revenues,1,,2026-05-09',
    );
    await filled(actor, 'active_users,100,,2026-02-20', 'revenue_basic,0.5,,2026-01-01');
    expect(await latest(actor)).toEqual([
      { name: 'active_users', value: 3, timestamp: '2025-12-31T23:59:59.000Z', unit: null },
      { name: 'active_users', value: 4, timestamp: '2026-01-15T00:00:00.000Z', unit: null },
      { name: 'revenue_basic', value: 8.5, timestamp: '2026-02-01T00:00:00.000Z', unit: null },
      { name: 'active_users', value: 104, timestamp: '2026-02-20T00:00:00.000Z', unit: null },
      { name: 'active_users', value: 105, timestamp: '2026-03-02T00:00:00.000Z', unit: null },
      { name: 'revenue_Pro', value: 20, timestamp: '2026-05-09T00:00:00.000Z', unit: null },
      { name: 'active_users', value: 107, timestamp: '2026-05-10T06:00:00.000Z', unit: null },
    ]);
  });

  it('shows at most the hundred largest products', async () => {
    const actor = anActor();
    await filled(actor, ...Array.from({ length: 150 }, (_, n) => `revenue_${n},${n},,2026-05-01`));
    const points = await latest(actor);
    expect(points).toHaveLength(100);
    expect(Math.min(...points.map(({ value }) => value ?? NaN))).toBe(50);
    expect(await metrics(actor)).toMatchObject({ revenue: (149 * 150) / 2 });
  });

  it('carries the last known value of each source over days without one', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,10,,2026-05-02',
      'active_users,12,,2026-05-05',
      'active_users,11,,2026-05-07',
    );
    await filled(actor, 'active_users,100,,2026-03-01', 'active_users,200,,2026-05-04T18:00:00Z');
    const points = await series(actor, '30days');
    expect(points[0]).toEqual(['2026-04-11', 100]);
    expect(points.slice(-7)).toEqual([
      ['2026-05-01', 100],
      ['2026-05-02', 110],
      ['2026-05-03', 110],
      ['2026-05-04', 210],
      ['2026-05-05', 212],
      ['2026-05-06', 212],
      ['2026-05-07', 211],
    ]);
    expect((await series(actor, '90days'))[0]).toEqual(['2026-03-01', 100]);
  });

  it('has a point a week over a year, the newest included', async () => {
    const actor = anActor();
    await filled(actor, 'active_users,1,,2024-01-01', 'active_users,2,,2026-05-10T03:00:00Z');
    const points = await series(actor, '1year');
    expect(points).toHaveLength(53);
    expect([points[0], points.at(-2), points.at(-1)]).toEqual([
      ['2025-05-11', 1],
      ['2026-05-03', 1],
      ['2026-05-10', 2],
    ]);
  });

  it('draws nothing after the newest point', async () => {
    const actor = anActor();
    await filled(actor, 'active_users,1,,2026-03-01', 'active_users,2,,2026-03-20');
    expect(await series(actor, '30days')).toEqual([]);
    expect((await series(actor, '90days')).at(-1)).toEqual(['2026-03-20', 2]);
  });
});
