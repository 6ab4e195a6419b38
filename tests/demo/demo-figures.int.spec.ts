import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listActivities } from '@emberdeck/contracts/analytics/activities';
import {
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import {
  createDataSource,
  type DataSource,
  deleteDataSource,
  listDataSources,
  loadSampleData,
} from '@emberdeck/contracts/analytics/data-sources';
import { goalProgress } from '@emberdeck/contracts/analytics/goal-progress';
import { deleteMetricGoal, listMetricGoals, listMetricLimits } from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { listSyncRuns, syncDataSource } from '@emberdeck/contracts/analytics/sync-runs';
import { demoPeople, demoTeammates, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { type DemoProduct, startDemoProduct, TestClock } from './demo-product.js';

const client = demoTeammates[2] ?? demoUser;

describe('the figures of the demo', () => {
  const clock = new TestClock('2026-03-31T10:00:00.000Z');
  let product: DemoProduct;

  beforeAll(async () => {
    product = await startDemoProduct(clock);
    await product.demo.load();
    await product.settled();
  }, 180_000);

  afterAll(() => product.stop());

  const sources = () => product.call(listDataSources, { limit: 50 });
  const metrics = () => product.call(getDashboardMetrics, {});
  const activitiesOf = (person = demoUser) => product.call(listActivities, { limit: 100 }, person);
  const labels = async () => Object.values((await metrics()).trends).map(({ label }) => label);

  const startAgain = (): Promise<void> => product.demo.load();

  /** Plans the syncs that are due as the clock of the queue does, and waits for their ends. */
  async function syncDue(): Promise<void> {
    const planned = (): Promise<number> =>
      product.count(`analytics.job WHERE name = 'schedule-syncs' AND status NOT IN ('queued', 'running')`);
    const before = await planned();
    await product.service.database.asAdministrator(
      `SET search_path = analytics; SELECT add_job('schedule', '{"name": "schedule-syncs"}')`,
    );
    await eventually(async () => expect(await planned()).toBeGreaterThan(before));
    await eventually(async () =>
      expect(await product.count(`analytics.sync_run WHERE status IN ('queued', 'running')`)).toBe(0),
    );
  }

  const minutesSince = (time: string | null): number | null =>
    time === null ? null : (clock.now().getTime() - Date.parse(time)) / 60_000;

  /** As the screen of the sources judges: a file stays as it is, the others must have synced within the hour. */
  const isHealthy = ({ isActive, type, lastSyncAt, lastFailure }: DataSource): boolean =>
    isActive && lastFailure === null && (type === 'File Upload' || (minutesSince(lastSyncAt) ?? 60) < 60);

  const states = async () => {
    const all = await sources();
    const failing = all.filter(({ lastFailure }) => lastFailure !== null).map(({ name }) => name);
    return { healthy: all.filter(isHealthy).length, failing };
  };

  const sevenAndOne = { healthy: 7, failing: ['Support Desk'] };

  const goalPercent = async (): Promise<number> => {
    const [goal] = await product.call(listMetricGoals, {});
    const { activeUsers } = await metrics();
    return goal ? Math.round(100 * goalProgress(activeUsers ?? NaN, goal.target, goal.startValue)) : NaN;
  };

  it('has the trends of the specification', async () => {
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    expect(await metrics()).toMatchObject({ dataSourceCount: 8, asOf: '2026-03-31T00:00:00.000Z' });
  });

  it('has a year of metrics with four products', async () => {
    const points = await product.call(getLatestMetrics, {});
    expect(points.filter(({ name }) => name === 'active_users')).toHaveLength(6);
    expect(points.filter(({ name }) => name.startsWith('revenue_'))).toHaveLength(4);
    const { points: year } = await product.call(getMetricSeries, { range: '1year' });
    expect(year).toHaveLength(53);
  });

  it('has sources of each type, seven healthy ones and one that fails', async () => {
    const all = await sources();
    expect(await states()).toEqual(sevenAndOne);
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['API Integration', 'Webhook', 'File Upload']),
    );
  });

  it('has products with curves of different shapes', async () => {
    const rows = await product.service.database.asAdministrator<{ name: string; values: number[] }>(
      `SELECT name, array_agg(value::float8 / 100 ORDER BY "timestamp") AS values FROM analytics.metric
        WHERE name LIKE 'revenue%' GROUP BY name`,
    );
    const shapes = rows.map(({ values }) => values.map((value) => value / (values[0] ?? 1)));
    for (const [index, shape] of shapes.entries()) {
      for (const other of shapes.slice(index + 1)) {
        const apart = Math.max(...shape.map((value, day) => Math.abs(value / (other[day] ?? 1) - 1)));
        expect(apart).toBeGreaterThan(0.2);
      }
    }
    expect(shapes).toHaveLength(4);
  });

  it('has a goal at 78% and a limit that rang', async () => {
    expect(await goalPercent()).toBe(78);
    const [limit] = await product.call(listMetricLimits, {});
    expect(limit).toMatchObject({ metric: 'conversion_rate', crossedAt: clock.time });
    const notices = (await product.service.published(noticeRaised)).filter(
      ({ type }) => type === 'limit_crossed',
    );
    expect(notices).toMatchObject([
      { type: 'limit_crossed', link: '/?metric=conversion_rate&open=figure', userIds: null },
    ]);
    expect(notices[0]?.params.text).toMatch(/^It is at 4\d\.\d+, below the limit of 45\.$/);
  });

  it('has an address for each webhook, and plans syncs only for sources that are read', async () => {
    const all = await sources();
    const address = /^http.*\/api\/hooks\/[\w-]{22}$/;
    expect(all.filter(({ webhookUrl }) => address.test(webhookUrl ?? '')).map(({ type }) => type)).toEqual([
      'Webhook',
      'Webhook',
    ]);
    const planned = all.filter(({ nextSyncAt }) => nextSyncAt !== null);
    expect(planned.map(({ name }) => name)).toEqual([
      'Partner Feed',
      'Newsletter',
      'Mobile App',
      'Product Analytics',
    ]);
  });

  it('gives the addresses of webhooks to the sources of an earlier version', async () => {
    await product.service.database.asAdministrator('DELETE FROM analytics.webhook');
    await startAgain();
    const addresses = (await sources()).flatMap(({ webhookUrl }) => webhookUrl ?? []);
    expect(new Set(addresses).size).toBe(2);
  });

  it('has a reason for the failure of a source, on the source and in its runs', async () => {
    const failed = (await sources()).filter(({ lastFailure }) => lastFailure !== null);
    const reason = 'support.example has a problem (status 503). Try again later.';
    expect(failed).toMatchObject([{ name: 'Support Desk', lastFailure: reason }]);
    const runs = await product.call(listSyncRuns, { id: failed[0]?.id ?? '', limit: 50 });
    expect(runs).toMatchObject([
      { status: 'failed', httpStatus: 503, reason, rowsRead: 0 },
      { status: 'succeeded' },
    ]);
  });

  it('has a good run that ended at the last sync of each source, also after another start', async () => {
    await startAgain();
    for (const { id, name, lastSyncAt } of await sources()) {
      const runs = await product.call(listSyncRuns, { id, limit: 50 });
      const ends = runs.filter(({ status }) => status === 'succeeded').map(({ finishedAt }) => finishedAt);
      expect([name, ends]).toEqual([name, lastSyncAt === null ? [] : [lastSyncAt]]);
    }
  });

  it('shows a client only the activities that are not about sources', async () => {
    const types = new Set((await activitiesOf()).map(({ type }) => type));
    expect(types).toEqual(
      new Set([
        ...['achievement', 'app_connected', 'coins_earned', 'data_source', 'data_sync', 'level_reached'],
        ...['message', 'referral', 'report', 'system_event'],
      ]),
    );
    const shown = await activitiesOf(client);
    expect(shown.filter(({ type }) => ['data_source', 'data_sync', 'report'].includes(type))).toEqual([]);
    expect(shown.filter(({ type }) => type === 'message')).toHaveLength(10);
  });

  it('has a varied start of its feed, which begins when its users joined', async () => {
    const activities = await activitiesOf(demoTeammates[1]);
    const ofTeam = activities.map(({ type }) => type).filter((type) => type !== 'achievement');
    expect(ofTeam.slice(0, 5)).toEqual(['report', 'report', 'data_sync', 'data_sync', 'message']);
    expect(activities.filter(({ description }) => description.endsWith(' joined'))).toHaveLength(4);
    expect(activities.filter(({ createdAt }) => createdAt === '2026-01-30T10:00:00.000Z')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ description: 'Demo Player joined' })]),
    );
  });

  it('has no activity from before its users joined', async () => {
    for (const { createdBy, createdAt } of await sources()) {
      const { joinedDaysAgo } = demoPeople.find(({ userId }) => userId === createdBy) ?? demoUser;
      expect(clock.now().getTime() - Date.parse(createdAt)).toBeLessThan(joinedDaysAgo * 86_400_000);
    }
  });

  it('is not added twice by later starts, sequential or concurrent', async () => {
    const before = [
      await product.count('analytics.metric'),
      await product.count('analytics.activity'),
      await sources(),
    ];
    await startAgain();
    await Promise.all([startAgain(), startAgain()]);
    expect([
      await product.count('analytics.metric'),
      await product.count('analytics.activity'),
      await sources(),
    ]).toEqual(before);
  });

  it.each([
    '2026-04-01T00:00:00.000Z',
    '2026-04-30T23:59:00.000Z',
    '2026-12-31T08:00:00.000Z',
    '2027-02-28T12:00:00.000Z',
  ])('reads the same when it is started again at %s', async (time) => {
    clock.time = time;
    await startAgain();
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    const twice = await product.service.database.asAdministrator(
      'SELECT FROM analytics.metric GROUP BY data_source_id, name, "timestamp" HAVING count(*) > 1',
    );
    expect(twice).toEqual([]);
    expect((await metrics()).asOf).toBe(`${time.slice(0, 10)}T00:00:00.000Z`);
    expect(await states()).toEqual(sevenAndOne);
    expect(await goalPercent()).toBe(78);
  });

  it.each([
    ['40 minutes', 40],
    ['3 days', 3 * 24 * 60],
    ['6 weeks', 6 * 7 * 24 * 60],
  ])('has seven healthy sources and one that fails after it ran for %s', async (_time, minutes) => {
    clock.time = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    await syncDue();
    await product.demo.follow();
    expect(await states()).toEqual(sevenAndOne);
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    expect(await goalPercent()).toBe(78);
  });

  it('fails again when a member syncs the failing source, and is tried again after a start', async () => {
    const [failing] = (await sources()).filter(({ lastFailure }) => lastFailure !== null);
    const id = failing?.id ?? '';
    await product.call(syncDataSource, { id, fromStart: false });
    await syncDue();
    expect(await states()).toEqual(sevenAndOne);
    await product.service.database.asAdministrator(
      `UPDATE analytics.data_source SET is_active = false, paused_reason = 'failures', next_sync_at = NULL
        WHERE id = $1`,
      [id],
    );
    await startAgain();
    expect((await sources()).find((source) => source.id === id)).toMatchObject({ isActive: true });
    expect(await states()).toEqual(sevenAndOne);
  });

  it('does not restore a goal that a member removed', async () => {
    const [goal] = await product.call(listMetricGoals, {});
    await product.call(deleteMetricGoal, { id: goal?.id ?? '' });
    await startAgain();
    expect(await product.call(listMetricGoals, {})).toEqual([]);
  });

  it('has two finished reports, of which the client sees one', async () => {
    const reports = await product.call(listReports, { limit: 50 });
    expect(reports.map(({ config, status }) => `${config.format} ${status}`).toSorted()).toEqual([
      'pdf ready',
      'powerpoint ready',
    ]);
    expect(await product.call(listReports, { limit: 50 }, client)).toMatchObject([
      { title: 'Quarter in review', status: 'ready' },
    ]);
  });

  it('brings the new day to samples and to the demo by the ordinary schedule, with equal trends', async () => {
    const { service } = product;
    const actor = anActor();
    await service.call(loadSampleData, {}, { actor });
    // A webhook shows no next sync, so the table is read.
    const fed = () =>
      service.database.asAdministrator<{ name: string; last: Date; next: Date }>(
        `SELECT name, last_sync_at AS last, next_sync_at AS next FROM analytics.data_source
          WHERE workspace_id = $1 AND next_sync_at IS NOT NULL ORDER BY name`,
        [demoWorkspace.id],
      );
    expect((await fed()).map(({ name }) => name)).toEqual([
      'Campaigns',
      'Mobile App',
      'Newsletter',
      'Partner Feed',
      'Product Analytics',
      'Web Shop',
    ]);
    clock.advance(24 * 60);
    const midnight = `${clock.time.slice(0, 10)}T00:00:00.000Z`;
    await service.database.asAdministrator(
      `UPDATE analytics.data_source SET next_sync_at = '${midnight}' WHERE feed IS NOT NULL AND next_sync_at IS NOT NULL`,
    );
    await syncDue();
    const shown = await service.call(getDashboardMetrics, {}, { actor });
    expect(shown.asOf).toBe(midnight);
    expect((await metrics()).asOf).toBe(midnight);
    const three = ['+12.5%', '+8.2%', '-2.1%'];
    expect(
      Object.values(shown.trends)
        .slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(three);
    expect((await labels()).slice(0, 3)).toEqual(three);
    expect((await fed()).every(({ last }) => last.toISOString() === clock.time)).toBe(true);
    expect((await fed()).every(({ next }) => next > clock.now())).toBe(true);
  });

  it('answers a sync that a user of the demo starts', async () => {
    const id = (await sources()).find(({ name }) => name === 'Partner Feed')?.id ?? '';
    // Later than the run by schedule, so that the newest run is this one.
    clock.advance(1);
    await product.call(syncDataSource, { id, fromStart: false });
    await eventually(async () =>
      expect(await product.call(listSyncRuns, { id, limit: 1 })).toMatchObject([
        { status: 'succeeded', trigger: 'manual' },
      ]),
    );
  });

  it('gives the sources of an earlier version their schedules', async () => {
    await product.service.database.asAdministrator(
      `UPDATE gamification.player_profile SET updated_at = created_at WHERE user_id = '${demoUser.userId}';
       UPDATE analytics.data_source SET is_active = false, paused_reason = 'user', sync_minutes = NULL,
              next_sync_at = NULL, feed = NULL, feed_anchor = NULL WHERE name = 'Newsletter'`,
    );
    await startAgain();
    expect(await states()).toEqual(sevenAndOne);
    const newsletter = (await sources()).find(({ name }) => name === 'Newsletter');
    expect(newsletter?.nextSyncAt).not.toBeNull();
  });

  it('does not restore a source that a user deleted, and keeps one that a user added', async () => {
    const [newest] = await sources();
    await product.call(deleteDataSource, { id: newest?.id ?? '' });
    const input = {
      name: 'Own',
      type: 'File Upload',
      description: null,
      endpoint: null,
      apiKey: null,
    } as const;
    const own = await product.call(createDataSource, input);
    const before = await sources();
    await startAgain();
    expect((await sources()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect(before.map(({ id }) => id)).toContain(own.id);
  });
});
