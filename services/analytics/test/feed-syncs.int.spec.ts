import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, type CreateDataSourceBody } from '@emberdeck/contracts/analytics/data-sources';
import { listSyncRuns, syncDataSource, type SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { type Behavior, byNumber, FeedPeer, json, status } from '@emberdeck/testing/feed-peer';
import type { TestService } from '@emberdeck/testing/service-harness';
import { startAnalytics, TestClock } from './analytics.js';

describe('an API from its address to stored points', () => {
  const clock = new TestClock('2026-11-20T10:00:00.000Z');
  let peer: FeedPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await FeedPeer.start();
    service = await startAnalytics({ clock, environment: { OUTBOUND_ALLOW: peer.host } });
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  /** A new source, which the schedule leaves alone, whose first sync has ended. */
  async function added(
    actor: Actor,
    behavior: Behavior,
    changes: Partial<CreateDataSourceBody> = {},
  ): Promise<string> {
    await service.publish(preferencesChanged, {
      userId: actor.userId,
      preferences: { automaticSync: false, highFrequencySync: false, clientDataAccess: true },
      revision: 1,
    });
    const endpoint = peer.serve(`/${actor.workspaceId}`, behavior);
    const input = { name: 'API', type: 'API Integration', endpoint, ...changes };
    const { id } = await service.call(createDataSource, createDataSource.input.parse(input), { actor });
    await synced(actor, id, 1);
    return id;
  }

  /** Syncs, and returns the newest run once so many have ended. */
  async function synced(actor: Actor, id: string, count: number): Promise<SyncRun | undefined> {
    clock.time = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await service.call(syncDataSource, { id, fromStart: false }, { actor });
    return eventually(async () => {
      const runs = await service.call(listSyncRuns, { id, limit: 50 }, { actor });
      expect(runs.filter(({ finishedAt }) => finishedAt !== null)).toHaveLength(count);
      return runs[0];
    });
  }

  const pointsOf = (id: string) =>
    service.database.asAdministrator(
      `SELECT name, value::float, "timestamp", metadata FROM analytics.metric WHERE data_source_id = '${id}' ORDER BY "timestamp", name`,
    );

  it('stores rows of name, value and date once, without a mapping', async () => {
    const actor = anActor();
    const rows = [
      { name: 'visits', value: 10, date: '2026-11-18' },
      { name: 'visits', value: 11, date: '2026-11-19', metadata: { shop: 'Berlin' } },
    ];
    const id = await added(actor, json(rows));
    const stored = [
      { name: 'visits', value: 10, timestamp: new Date('2026-11-18'), metadata: null },
      { name: 'visits', value: 11, timestamp: new Date('2026-11-19'), metadata: { shop: 'Berlin' } },
    ];
    expect(await pointsOf(id)).toEqual(stored);
    expect(await synced(actor, id, 2)).toMatchObject({ status: 'succeeded', rowsRead: 2, rowsAdded: 0 });
    expect(await pointsOf(id)).toEqual(stored);
  });

  it('counts a date in the day that the workspace has', async () => {
    const actor = anActor();
    const { workspaceId, userId } = actor;
    await service.publish(workspaceChanged, {
      workspaceId,
      userId,
      timeZone: 'America/New_York',
      revision: 1,
    });
    const id = await added(actor, json([{ name: 'visits', value: 10, date: '20261118' }]));
    expect(await pointsOf(id)).toMatchObject([{ timestamp: new Date('2026-11-18T05:00:00Z') }]);
  });

  it('says how many pages it read', async () => {
    const actor = anActor();
    const rows = Array.from({ length: 25 }, (_each, place) => ({
      name: 'visits',
      value: place,
      date: new Date(Date.UTC(2026, 9, 1 + place)).toISOString(),
    }));
    const paging = { kind: 'page', parameter: 'page', first: 1 } as const;
    const behavior: Behavior = (request, response) =>
      (request.query.get('page') === '4' ? status(422) : byNumber(rows, 10))(request, response);
    const id = await added(actor, behavior, { paging });
    expect(await synced(actor, id, 2)).toMatchObject({ status: 'succeeded', rowsRead: 25, pages: 3 });
  });

  it('fails where the path of the time finds nothing, and stores no row as of now', async () => {
    const actor = anActor();
    const mapping = { rows: 'rows', name: "'sessions'", value: 'n', timestamp: 'day' };
    const id = await added(actor, json({ rows: [{ n: 5, date: '20260131' }] }), { mapping });
    expect(await synced(actor, id, 2)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('The path of the time finds nothing in any row'),
    });
    expect(await pointsOf(id)).toEqual([]);
  });

  it('refuses a row without a time beside others, with the reason', async () => {
    const actor = anActor();
    const rows = [
      { name: 'visits', value: 10, date: '2026-11-18' },
      { name: 'total', value: 21, date: null },
    ];
    const id = await added(actor, json(rows));
    expect(await synced(actor, id, 2)).toMatchObject({
      status: 'succeeded',
      firstProblem: 'Row 2: The time is missing',
    });
    expect(await pointsOf(id)).toHaveLength(1);
  });
});
