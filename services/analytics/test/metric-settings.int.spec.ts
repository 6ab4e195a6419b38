import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMetrics, setMetricAggregation } from '@emberdeck/contracts/analytics/metrics';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, upload } from './analytics.js';

describe('the metrics of a workspace', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  it('are listed by name with the newest value over all sources and their aggregation', async () => {
    const actor = anActor();
    const one = await aSource(service, actor, { name: 'One' });
    const two = await aSource(service, actor, { name: 'Two' });
    await upload(service, actor, one.id, csv('visits,5,,2026-05-01', 'orders,1,pcs,2026-05-01'));
    await upload(service, actor, two.id, csv('visits,7,k,2026-05-02'));
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor });
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'average' }, { actor });
    expect(await service.call(listMetrics, {}, { actor })).toEqual([
      {
        name: 'orders',
        unit: 'pcs',
        aggregation: 'last',
        value: 1,
        newestAt: '2026-05-01T00:00:00.000Z',
        sources: [{ id: one.id, name: 'One' }],
      },
      {
        name: 'visits',
        unit: 'k',
        aggregation: 'average',
        value: 7,
        newestAt: '2026-05-02T00:00:00.000Z',
        sources: [
          { id: one.id, name: 'One' },
          { id: two.id, name: 'Two' },
        ],
      },
    ]);
  });

  it('hide sources that are closed to clients, and those of other workspaces', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('visits,5,,2026-05-01'));
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET client_access = false WHERE id = $1',
      [id],
    );
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    expect(await service.call(listMetrics, {}, { actor: client })).toEqual([]);
    expect(await service.call(listMetrics, {}, { actor: anActor() })).toEqual([]);
  });

  it('accept no aggregation of a metric that no source has brought', async () => {
    const actor = anActor();
    await expect(
      service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
