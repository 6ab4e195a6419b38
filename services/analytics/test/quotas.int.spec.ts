import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  listDeletedSources,
  loadSampleData,
} from '@emberdeck/contracts/analytics/data-sources';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, countRows, csv, startAnalytics, upload } from './analytics.js';

describe('the quotas of a workspace', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({
      environment: { SOURCES_PER_WORKSPACE: '3', POINTS_PER_WORKSPACE: '10' },
    });
  });

  afterAll(() => service.stop());

  const sources = (actor: Actor) => service.call(listDataSources, { limit: 50 }, { actor });
  const pointsOf = (id: string) => countRows(service, `metric WHERE data_source_id = '${id}'`);
  const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled');

  /** So many points that no other file has. */
  const points = (count: number, name = 'active_users'): string =>
    csv(...Array.from({ length: count }, (_, n) => `${name},${n},,2026-01-${n + 10}`));

  it('allow one more source after a deletion, also under concurrent requests', async () => {
    const actor = anActor();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => aSource(service, actor)));
    expect(fulfilled(outcomes)).toHaveLength(3);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'conflict',
        message:
          'A workspace has at most 3 data sources. Delete one that you no longer need, then try again.',
      },
    });
    const [first] = await sources(actor);
    await service.call(deleteDataSource, { id: first?.id ?? '' }, { actor });
    await aSource(service, actor);
    expect(await sources(actor)).toHaveLength(3);
    await aSource(service, anActor());
  });

  it('hold for deleted sources by themselves: the oldest beyond them end for good', async () => {
    const actor = anActor();
    const deleted: string[] = [];
    for (const [place, count] of [6, 3, 2].entries()) {
      const { id } = await aSource(service, actor);
      await upload(service, actor, id, points(count, `visits_${place}`));
      await service.call(deleteDataSource, { id }, { actor });
      deleted.unshift(id);
    }
    const restorable = async () =>
      (await service.call(listDeletedSources, { limit: 50 }, { actor })).map(({ id }) => id);
    expect(await restorable()).toEqual(deleted.slice(0, 2));
    await eventually(async () => expect(await pointsOf(deleted[2] ?? '')).toBe(0));
    for (let count = 0; count < 2; count += 1) {
      const { id } = await aSource(service, actor);
      await service.call(deleteDataSource, { id }, { actor });
    }
    expect(await restorable()).toHaveLength(3);
  });

  it('return the stored result for a repeated request', async () => {
    const actor = anActor();
    const input = createDataSource.input.parse({ name: 'Figures', type: 'Webhook' });
    const create = () => service.call(createDataSource, input, { actor, idempotencyKey: 'the-third-source' });
    const created = await create();
    await aSource(service, actor);
    await aSource(service, actor);
    expect(await create()).toEqual(created);
  });

  it('refuse a file that does not fit as a whole, and accept one without new points', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const other = await aSource(service, actor);
    await upload(service, actor, id, points(8));
    await expect(upload(service, actor, other.id, points(3))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^A workspace holds at most 10 points, and this file would add more\. Delete/,
      ),
    });
    expect(await pointsOf(other.id)).toBe(0);
    expect((await sources(actor)).find((each) => each.id === other.id)?.lastSyncAt).toBeNull();
    expect(
      await countRows(service, `sync_run WHERE data_source_id = '${other.id}' AND status = 'failed'`),
    ).toBe(1);

    expect(await upload(service, actor, other.id, points(2))).toMatchObject({ rowsAdded: 2 });
    expect(await upload(service, actor, id, points(8))).toMatchObject({ rowsAdded: 0, rowsSkipped: 8 });
    await service.call(deleteDataSource, { id }, { actor });
    expect(await upload(service, actor, other.id, points(10))).toMatchObject({ rowsAdded: 8 });
  });

  it('refuse sample data that does not fit, and leave none of it', async () => {
    const actor = anActor();
    await expect(service.call(loadSampleData, {}, { actor })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/the sample data would add more\. Delete .*, then load it again\.$/),
    });
    expect(await sources(actor)).toEqual([]);
  });

  it('hold for concurrent files of two sources', async () => {
    const actor = anActor();
    const [one, other] = [await aSource(service, actor), await aSource(service, actor)];
    const outcomes = await Promise.allSettled([
      upload(service, actor, one.id, points(6)),
      upload(service, actor, other.id, points(6)),
    ]);
    expect(fulfilled(outcomes)).toHaveLength(1);
    expect((await pointsOf(one.id)) + (await pointsOf(other.id))).toBe(6);
  });
});
