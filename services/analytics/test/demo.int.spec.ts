import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listActivities } from '@emberdeck/contracts/analytics/activities';
import {
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import { deleteDataSource, listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { listSyncRuns } from '@emberdeck/contracts/analytics/sync-runs';
import {
  demoJoinedAt,
  demoPeople,
  demoTeammates,
  demoUser,
  demoWorkspace,
} from '@emberdeck/contracts/demo/demo-workspace';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { ActivitiesService } from '../src/activities/activities.service.js';
import { definition } from '../src/definition.js';
import { WorkspaceQuotasService } from '../src/data-sources/workspace-quotas.service.js';
import { DemoService } from '../src/demo/demo.service.js';
import { MetricsService } from '../src/metrics/metrics.service.js';
import { PointsService } from '../src/metrics/points.service.js';
import { SampleFeed } from '../src/sample-data/sample-feed.service.js';
import { WebhookKeysService } from '../src/webhook-keys/webhook-keys.service.js';
import { aSource, countRows, csv, startAnalytics, TestClock, upload } from './analytics.js';

class NoOutbox extends Outbox {
  append(): Promise<void> {
    return Promise.reject(new Error('The demo data publish no events'));
  }
}

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

  beforeAll(async () => {
    service = await startAnalytics({ clock, runtime: { demo: true } });
  });

  afterAll(() => service.stop());

  const sources = () => service.call(listDataSources, { limit: 50 }, { actor });
  const metrics = () => service.call(getDashboardMetrics, {}, { actor });
  const labels = async () => Object.values((await metrics()).trends).map(({ label }) => label);

  /** Seeds the demo again, like a start of the service. */
  async function startAgain(): Promise<void> {
    const work = new UnitOfWork(
      await service.database.connect(definition.name, { entities: definition.entities }),
    );
    const activities = new ActivitiesService(work, new NoOutbox(), clock, new SystemRandomness());
    const runtime = { demo: true } as ConstructorParameters<typeof DemoService>[6];
    const limits = { POINTS_PER_WORKSPACE: 1_000_000 } as ConstructorParameters<
      typeof WorkspaceQuotasService
    >[0];
    const points = new PointsService(work, new MetricsService(work), new WorkspaceQuotasService(limits));
    const keys = new WebhookKeysService(work, {} as SecretBox, clock, new SystemRandomness(), runtime);
    const demo = new DemoService(work, points, new SampleFeed(), activities, keys, clock, runtime);
    await demo.onApplicationBootstrap();
  }

  const minutesSince = (time: string | null): number | null =>
    time === null ? null : (clock.now().getTime() - Date.parse(time)) / 60_000;

  it('has the trends of the specification', async () => {
    expect(await labels()).toEqual(['+12.5%', '+8.2%', '-2.1%', '+3 new']);
    expect(await metrics()).toMatchObject({ dataSourceCount: 7, asOf: '2026-03-31T00:00:00.000Z' });
  });

  it('has a year of metrics with four products', async () => {
    const points = await service.call(getLatestMetrics, {}, { actor });
    expect(points.filter(({ name }) => name === 'active_users')).toHaveLength(6);
    expect(points.filter(({ name }) => name.startsWith('revenue_'))).toHaveLength(4);
    const { points: year } = await service.call(getMetricSeries, { range: '1year' }, { actor });
    expect(year).toHaveLength(53);
  });

  it('has sources of each type and in each state', async () => {
    const all = await sources();
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['API Integration', 'Webhook', 'File Upload']),
    );
    expect(all.map(({ isActive, lastSyncAt }) => isActive && minutesSince(lastSyncAt))).toEqual([
      null,
      2880,
      40,
      2880,
      false,
      180,
      25,
      4,
    ]);
  });

  it('has an address for each webhook, and plans syncs only for sources that are read', async () => {
    const all = await sources();
    const address = /^http.*\/api\/hooks\/[\w-]{22}$/;
    expect(all.filter(({ webhookUrl }) => address.test(webhookUrl ?? '')).map(({ type }) => type)).toEqual([
      'Webhook',
      'Webhook',
    ]);
    const planned = all.filter(({ nextSyncAt }) => nextSyncAt !== null);
    expect(planned.map(({ name }) => name)).toEqual(['Mobile App', 'Product Analytics']);
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
    expect(await service.call(listActivities, { limit: 50 }, { actor: client })).toHaveLength(3);
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
    expect((await sources()).map(({ lastSyncAt }) => minutesSince(lastSyncAt))).toContain(4);
    expect((await sources()).filter(({ lastFailure }) => lastFailure !== null)).toHaveLength(1);
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
