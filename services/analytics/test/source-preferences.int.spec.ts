import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { startAnalytics } from './analytics.js';

describe('the settings of a user for new sources', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  const waiting = async (): Promise<number> => {
    const [row] = await service.database.asAdministrator<{ count: number }>(
      `SELECT count(*)::integer FROM pg_locks
        WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return row?.count ?? 0;
  };

  it('close a source to clients also if they change while it is created', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const other = await service.database.connect('analytics');
    const runner = other.createQueryRunner();
    await runner.startTransaction();
    // The webhook comes after the source, which the creation has stored and not committed then.
    await runner.query('LOCK TABLE webhook IN SHARE MODE');
    const source = {
      name: 'Sales',
      type: 'Webhook',
      description: null,
      endpoint: null,
      apiKey: null,
    } as const;
    const created = service.call(createDataSource, source, { actor });
    await eventually(async () => expect(await waiting()).toBe(1));
    let isApplied = false;
    const applied = service
      .publish(preferencesChanged, {
        userId: actor.userId,
        preferences: { automaticSync: true, highFrequencySync: false, clientDataAccess: false },
        revision: 1,
      })
      .then(() => (isApplied = true));
    await eventually(async () => expect(isApplied || (await waiting()) === 2).toBe(true));
    await runner.commitTransaction();
    await runner.release();
    await Promise.all([created, applied]);
    expect(await service.call(listDataSources, { limit: 10 }, { actor: client })).toEqual([]);
  });
});
