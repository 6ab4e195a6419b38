import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listActivities } from '@emberdeck/contracts/analytics/activities';
import {
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import {
  type DataSource,
  deleteDataSource,
  listDataSources,
} from '@emberdeck/contracts/analytics/data-sources';
import { goalProgress } from '@emberdeck/contracts/analytics/goal-progress';
import { deleteMetricGoal, listMetricGoals, listMetricLimits } from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { listSyncRuns, syncDataSource } from '@emberdeck/contracts/analytics/sync-runs';
import {
  demoJoinedAt,
  demoPeople,
  demoTeammates,
  demoUser,
  demoWorkspace,
} from '@emberdeck/contracts/demo/demo-workspace';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aSource,
  countRows,
  csv,
  planSyncs,
  setSource,
  startAnalytics,
  TestClock,
  upload,
} from './analytics.js';
import { startReports, untilStatus } from './reports-harness.js';

const actor = anActor({ userId: demoUser.userId, workspaceId: demoWorkspace.id });
const client = anActor({
  userId: demoTeammates[2]?.userId ?? '',
  workspaceId: demoWorkspace.id,
  role: 'client',
  ownsWorkspace: false,
});

describe('the demo workspace', () => {
  const clock = new TestClock('2026-03-31T10:00:00.000Z');
  let service: TestService;

  let follow: () => Promise<void>;

  beforeAll(async () => {
    const repeated = jest.spyOn(Repeater.prototype, 'start');
    service = await startAnalytics({ clock, runtime: { demo: true } });
    follow =
      repeated.mock.calls.at(-1)?.[2] ?? (() => Promise.reject(new Error('Nothing follows the clock')));
    repeated.mockRestore();
  });

  afterAll(() => service.stop());

  const sources = () => service.call(listDataSources, { limit: 50 }, { actor });
  const metrics = () => service.call(getDashboardMetrics, {}, { actor });
  const labels = async () => Object.values((await metrics()).trends).map(({ label }) => label);

  /** Starts the service again, beside the first one. */
  async function startAgain(): Promise<void> {
    const environment = { DATABASE_URL: service.database.url };
    const again = await startAnalytics({ clock, runtime: { demo: true }, environment });
    await again.stop();
  }

  /** Plans the syncs that are due, and waits for their ends. */
  async function syncDue(): Promise<void> {
    await planSyncs(service);
    await eventually(async () =>
      expect(await countRows(service, `sync_run WHERE status IN ('queued', 'running')`)).toBe(0),
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
    const [goal] = await service.call(listMetricGoals, {}, { actor });
    const { activeUsers } = await metrics();
    return goal ? Math.round(100 * goalProgress(activeUsers, goal.target, goal.startValue)) : NaN;
  };

  it('has the trends of the specification', async () => {
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    expect(await metrics()).toMatchObject({ dataSourceCount: 8, asOf: '2026-03-31T00:00:00.000Z' });
  });

  it('has a year of metrics with four products', async () => {
    const points = await service.call(getLatestMetrics, {}, { actor });
    expect(points.filter(({ name }) => name === 'active_users')).toHaveLength(6);
    expect(points.filter(({ name }) => name.startsWith('revenue_'))).toHaveLength(4);
    const { points: year } = await service.call(getMetricSeries, { range: '1year' }, { actor });
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
    const rows = await service.database.asAdministrator<{ name: string; values: number[] }>(
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
    const [limit] = await service.call(listMetricLimits, {}, { actor });
    expect(limit).toMatchObject({ metric: 'conversion_rate', crossedAt: clock.time });
    const notices = await service.published(noticeRaised);
    expect(notices).toMatchObject([
      { type: 'limit_crossed', link: '/?metric=conversion_rate', userIds: null },
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
    await service.database.asAdministrator('DELETE FROM analytics.webhook');
    await startAgain();
    const addresses = (await sources()).flatMap(({ webhookUrl }) => webhookUrl ?? []);
    expect(new Set(addresses).size).toBe(2);
  });

  it('has a reason for the failure of a source, on the source and in its runs', async () => {
    const failed = (await sources()).filter(({ lastFailure }) => lastFailure !== null);
    const reason = 'support.example has a problem (status 503). Try again later.';
    expect(failed).toMatchObject([{ name: 'Support Desk', lastFailure: reason }]);
    const runs = await service.call(listSyncRuns, { id: failed[0]?.id ?? '', limit: 50 }, { actor });
    expect(runs).toMatchObject([
      { status: 'failed', httpStatus: 503, reason, rowsRead: 0 },
      { status: 'succeeded' },
    ]);
  });

  it('has a good run that ended at the last sync of each source, also after another start', async () => {
    await startAgain();
    for (const { id, name, lastSyncAt } of await sources()) {
      const runs = await service.call(listSyncRuns, { id, limit: 50 }, { actor });
      const ends = runs.filter(({ status }) => status === 'succeeded').map(({ finishedAt }) => finishedAt);
      expect([name, ends]).toEqual([name, lastSyncAt === null ? [] : [lastSyncAt]]);
    }
  });

  it('shows a client only the activities that are not about sources', async () => {
    const activities = await service.call(listActivities, { limit: 50 }, { actor });
    expect(new Set(activities.map(({ type }) => type))).toEqual(
      new Set(['system_event', 'data_source', 'data_sync', 'message']),
    );
    expect(await service.call(listActivities, { limit: 50 }, { actor: client })).toHaveLength(4);
  });

  it('has a varied start of its feed, also after identity published its users', async () => {
    for (const person of demoPeople) {
      const { userId, displayName } = person;
      const joinedAt = demoJoinedAt(person, clock.now()).toISOString();
      const unknown = { verified: true, provenPhone: null, referralCode: null } as const;
      const joined = { userId, displayName, workspaceId: demoWorkspace.id, joinedAt } as const;
      await service.publish(userJoined, { ...joined, ...unknown, entryType: 'email' });
    }
    const activities = await service.call(listActivities, { limit: 50 }, { actor });
    const firstFive = activities.slice(0, 5).map(({ type }) => type);
    expect(firstFive).toEqual(['system_event', 'data_sync', 'message', 'data_sync', 'message']);
    expect(activities.filter(({ description }) => description.endsWith(' joined'))).toHaveLength(4);
    expect(activities.at(-1)).toMatchObject({
      description: 'Demo Player joined',
      createdAt: '2026-01-30T10:00:00.000Z',
    });
  });

  it('has no activity from before its users joined', async () => {
    for (const { createdBy, createdAt } of await sources()) {
      const creator = demoPeople.find(({ userId }) => userId === createdBy) ?? demoUser;
      expect(Date.parse(createdAt)).toBeGreaterThan(demoJoinedAt(creator, clock.now()).getTime());
    }
  });

  it('is not added twice by later starts, sequential or concurrent', async () => {
    const before = [
      await countRows(service, 'metric'),
      await countRows(service, 'activity'),
      await sources(),
    ];
    await startAgain();
    await Promise.all([startAgain(), startAgain()]);
    expect([
      await countRows(service, 'metric'),
      await countRows(service, 'activity'),
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
    const twice = await service.database.asAdministrator(
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
    await follow();
    expect(await states()).toEqual(sevenAndOne);
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    expect(await goalPercent()).toBe(78);
  });

  it('fails again when a member syncs the failing source, and is tried again after a start', async () => {
    const [failing] = (await sources()).filter(({ lastFailure }) => lastFailure !== null);
    const id = failing?.id ?? '';
    await service.call(syncDataSource, { id, fromStart: false }, { actor });
    await syncDue();
    expect(await states()).toEqual(sevenAndOne);
    await setSource(service, id, `is_active = false, paused_reason = 'failures', next_sync_at = NULL`);
    await startAgain();
    expect((await sources()).find((source) => source.id === id)).toMatchObject({ isActive: true });
    expect(await states()).toEqual(sevenAndOne);
  });

  it('does not restore a goal that a member removed', async () => {
    const [goal] = await service.call(listMetricGoals, {}, { actor });
    await service.call(deleteMetricGoal, { id: goal?.id ?? '' }, { actor });
    await startAgain();
    expect(await service.call(listMetricGoals, {}, { actor })).toEqual([]);
  });

  it('gives the sources of an earlier version their schedules', async () => {
    await service.database.asAdministrator(
      `DELETE FROM analytics.activity WHERE description LIKE '% set a goal for %';
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
    await service.call(deleteDataSource, { id: newest?.id ?? '' }, { actor });
    const own = await aSource(service, actor);
    await upload(service, actor, own.id, csv('visits,1,,2026-01-01'));
    const before = await sources();
    await startAgain();
    expect((await sources()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect(await countRows(service, `metric WHERE data_source_id = '${own.id}'`)).toBe(1);
  });
});

describe('the reports of the demo', () => {
  it('are two finished files, of which the client sees one', async () => {
    const product = await startReports({ runtime: { demo: true } });
    try {
      const { service } = product;
      const reports = await service.call(listReports, { limit: 50 }, { actor });
      expect(reports.map(({ config }) => config.format).toSorted()).toEqual(['pdf', 'powerpoint']);
      for (const { id } of reports) await untilStatus(service, actor, id, 'ready');
      const [shared] = await service.call(listReports, { limit: 50 }, { actor: client });
      await untilStatus(service, client, shared?.id ?? '', 'ready');
      expect(shared).toMatchObject({ title: 'Quarter in review' });
    } finally {
      await product.stop();
    }
  });
});

describe('without the demo', () => {
  it('has no rows', async () => {
    const service = await startAnalytics({ runtime: { demo: false } });
    try {
      expect(await countRows(service, 'data_source')).toBe(0);
      expect(await countRows(service, 'activity')).toBe(0);
    } finally {
      await service.stop();
    }
  });
});
