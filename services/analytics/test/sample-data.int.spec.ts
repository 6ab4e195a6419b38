import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  listDataSources,
  listDeletedSources,
  loadSampleData,
  removeSampleData,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { listSyncRuns } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, countRows, startAnalytics, TestClock } from './analytics.js';

const trends = ['+12.5%', '+8.2%', '-2.1%'];

describe('built-in feeds', () => {
  const clock = new TestClock('2026-03-31T23:58:00.000Z');
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
  });

  afterAll(async () => {
    await service.stop();
  });

  const sources = (actor: Actor) => service.call(listDataSources, { limit: 50 }, { actor });
  const dashboard = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
  const labels = async (actor: Actor) =>
    Object.values((await dashboard(actor)).trends)
      .slice(0, 3)
      .map(({ label }) => label);

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
});
