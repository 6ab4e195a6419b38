import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  listDataSources,
  listDeletedSources,
  loadSampleData,
  removeSampleData,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { listSyncRuns, syncDataSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, countRows, planSyncs, startAnalytics, TestClock } from './analytics.js';
import { FakeFeed } from './fake-feed.js';

const trends = ['+12.5%', '+8.2%', '-2.1%'];

describe('built-in feeds', () => {
  const clock = new TestClock('2026-03-31T23:58:00.000Z');
  const apis = new FakeFeed();
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock, runtime: { demo: true } });
  });

  afterAll(async () => {
    apis.restore();
    await service.stop();
  });

  const sources = (actor: Actor) => service.call(listDataSources, { limit: 50 }, { actor });
  const dashboard = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
  const labels = async (actor: Actor) =>
    Object.values((await dashboard(actor)).trends)
      .slice(0, 3)
      .map(({ label }) => label);
  const plan = (): Promise<void> => planSyncs(service);

  it('fill a workspace with a year of samples once, and leave nothing when they are removed', async () => {
    const actor = anActor();
    const own = await aSource(service, actor);
    await Promise.all([
      service.call(loadSampleData, {}, { actor }),
      service.call(loadSampleData, {}, { actor }),
    ]);
    const samples = (await sources(actor)).filter(({ isSample }) => isSample);
    expect(samples.map(({ name }) => name).toSorted()).toEqual([
      'Sample: Mobile App',
      'Sample: Product Analytics',
      'Sample: Web Shop',
    ]);
    expect(samples.every(({ lastSyncAt, nextSyncAt }) => lastSyncAt !== null && nextSyncAt !== null)).toBe(
      true,
    );
    const first = samples[0]?.id ?? '';
    const [run] = await service.call(listSyncRuns, { id: first, limit: 1 }, { actor });
    expect(run).toMatchObject({ trigger: 'sample', status: 'succeeded', rowsSkipped: 0 });
    const synced = (await service.published(sourceSynced)).filter(({ userId }) => userId === actor.userId);
    expect(synced.map(({ firstSync }) => firstSync)).toEqual([false, false, false]);
    expect(await labels(actor)).toEqual(trends);

    await service.call(removeSampleData, {}, { actor });
    expect((await sources(actor)).map(({ id }) => id)).toEqual([own.id]);
    expect(await service.call(listDeletedSources, { limit: 50 }, { actor })).toEqual([]);
    await eventually(async () =>
      expect(await countRows(service, `metric WHERE workspace_id = '${actor.workspaceId}'`)).toBe(0),
    );
    await service.call(removeSampleData, {}, { actor });
    const load = () => service.call(loadSampleData, {}, { actor, idempotencyKey: 'load-samples-1' });
    await load();
    await service.call(removeSampleData, {}, { actor });
    expect(await load()).toEqual({ success: true });
    expect(await sources(actor)).toHaveLength(1);
  });

  it('refuse clients', async () => {
    const client = anActor({ role: 'client', ownsWorkspace: false });
    await expect(service.call(loadSampleData, {}, { actor: client })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(service.call(removeSampleData, {}, { actor: client })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('bring the new day to samples and to the demo by the ordinary schedule, with equal trends', async () => {
    const actor = anActor();
    const demo = anActor({ userId: demoUser.userId, workspaceId: demoWorkspace.id });
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
    clock.time = '2026-04-01T02:00:00.000Z';
    await service.database.asAdministrator(
      `UPDATE analytics.data_source SET next_sync_at = '2026-04-01T00:00:00Z' WHERE feed IS NOT NULL AND next_sync_at IS NOT NULL`,
    );
    await plan();
    await eventually(async () => {
      for (const each of [actor, demo]) {
        const [first] = await sources(each);
        expect(first).toBeDefined();
        expect(await dashboard(each)).toMatchObject({ asOf: '2026-04-01T00:00:00.000Z' });
        expect(await countRows(service, `sync_run WHERE status IN ('queued', 'running')`)).toBe(0);
      }
    });
    expect(await labels(actor)).toEqual(trends);
    expect(await labels(demo)).toEqual(trends);
    expect((await fed()).every(({ last }) => last.toISOString() === clock.time)).toBe(true);
    expect((await fed()).every(({ next }) => next > clock.now())).toBe(true);
    expect(apis.reads).toEqual([]);
  });

  it('answer a sync that a user of the demo starts, without a request', async () => {
    const demo = anActor({ userId: demoUser.userId, workspaceId: demoWorkspace.id });
    const partner = (await sources(demo)).find(({ name }) => name === 'Partner Feed');
    const id = partner?.id ?? '';
    // Later than the run by schedule, so that the newest run is this one.
    clock.time = '2026-04-01T02:01:00.000Z';
    await service.call(syncDataSource, { id, fromStart: false }, { actor: demo });
    await eventually(async () =>
      expect(await service.call(listSyncRuns, { id, limit: 1 }, { actor: demo })).toMatchObject([
        { status: 'succeeded', trigger: 'manual' },
      ]),
    );
    expect(apis.reads).toEqual([]);
  });
});
