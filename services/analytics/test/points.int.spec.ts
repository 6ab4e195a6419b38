import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { WorkspaceQuotasService } from '../src/ingest/data-sources/workspace-quotas.service.js';
import { definition } from '../src/definition.js';
import { MetricsService } from '../src/figures/metrics/metrics.service.js';
import { type ArrivedPoint, PointsService } from '../src/ingest/points/points.service.js';
import { aSource, countRows, startAnalytics } from './analytics.js';

const may = (day: number): Date => new Date(Date.UTC(2026, 4, day));
const point = (
  name: string,
  value: number,
  timestamp = may(1),
  unit: string | null = null,
): ArrivedPoint => ({
  name,
  value: value.toFixed(2),
  unit,
  timestamp,
});

describe('points of syncs and deliveries', () => {
  let service: TestService;
  let work: UnitOfWork;
  let points: PointsService;

  beforeAll(async () => {
    service = await startAnalytics();
    work = new UnitOfWork(await service.database.connect('analytics', { entities: definition.entities }));
    const limits = { POINTS_PER_WORKSPACE: 2_000, SOURCES_PER_WORKSPACE: 10 };
    const quotas = new WorkspaceQuotasService(
      limits as ConstructorParameters<typeof WorkspaceQuotasService>[0],
    );
    points = new PointsService(new MetricsService(work), quotas);
  });

  afterAll(() => service.stop());

  const source = async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    return { id, workspaceId: actor.workspaceId };
  };

  type Key = Awaited<ReturnType<typeof source>>;

  /** Locks the source first, as every writer does. */
  const add = (
    key: Key,
    given: readonly ArrivedPoint[],
    origin = '',
    rule: RowRule = 'events',
  ): Promise<number> =>
    work.run(async (tx) => {
      await tx.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [key.id]);
      return (await points.addPoints(tx, key, given, { by: 'sync', origin, rule, runId: null })).added;
    });

  const daily = ({ id }: Key) =>
    service.database.asAdministrator(
      `SELECT name, value::float8 AS value, point_count, sum::float8 AS sum FROM analytics.metric_daily WHERE data_source_id = $1 ORDER BY name, day`,
      [id],
    );

  it('are the same only with the same origin', async () => {
    const key = await source();
    expect(await add(key, [point('orders', 5)], 'msg_1')).toBe(1);
    expect(await add(key, [point('orders', 5)], 'msg_2')).toBe(1);
    expect(await add(key, [point('orders', 5)], 'msg_1')).toBe(0);
    expect(await add(key, [point('orders', 5)])).toBe(1);
    expect(await daily(key)).toEqual([{ name: 'orders', value: 5, point_count: 3, sum: 15 }]);
  });

  it('that repeat change nothing', async () => {
    const key = await source();
    await add(key, [point('a', 1, may(1), 'EUR'), point('a', 2)]);
    expect(await add(key, [point('a', 1, may(1), 'EUR')])).toBe(0);
    expect(await daily(key)).toEqual([{ name: 'a', value: 2, point_count: 2, sum: 3 }]);
  });

  it('have one value for a name and time where rows are values', async () => {
    const key = await source();
    expect(await add(key, [point('a', 1), point('b', 7)], '', 'values')).toBe(2);
    expect(await add(key, [point('a', 2), point('b', 7), point('a', 3)], 'msg_1', 'values')).toBe(0);
    expect(await daily(key)).toEqual([
      { name: 'a', value: 3, point_count: 1, sum: 3 },
      { name: 'b', value: 7, point_count: 1, sum: 7 },
    ]);
  });

  it('with a key replace those of the key, whatever changed', async () => {
    const key = await source();
    const keyed = (name: string, value: number, id: string, day = 1) => ({
      ...point(name, value, may(day)),
      key: id,
    });
    expect(await add(key, [keyed('a', 1, 'k1'), keyed('a', 1, 'k2')], '', 'keyed')).toBe(2);
    expect(await add(key, [keyed('b', 5, 'k1', 2), point('a', 9)], '', 'keyed')).toBe(0);
    expect(await daily(key)).toEqual([
      { name: 'a', value: 1, point_count: 1, sum: 1 },
      { name: 'b', value: 5, point_count: 1, sum: 5 },
    ]);
  });

  it('of one row stand for its key together', async () => {
    const key = await source();
    const wide = (...cells: (readonly [name: string, value: string, line: number])[]) =>
      work.run(async (tx) => {
        await tx.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [key.id]);
        const batch = {
          names: cells.map(([name]) => name),
          values: cells.map(([, value]) => value),
          units: cells.map(() => null),
          timestamps: cells.map(() => may(1).toISOString()),
          metadata: cells.map(() => null),
          keys: cells.map(() => 'order 1'),
          lines: cells.map(([, , line]) => line),
          earlier: cells.map(() => 0),
        };
        const meaning = { rule: 'keyed', runId: null, origin: '', isFile: true } as const;
        return new MetricsService(work).add(tx, key, { batches: [batch] }, meaning);
      });
    expect(await wide(['net', '1', 2], ['tax', '2', 2])).toMatchObject({ added: 2 });
    // The second row of the key has no tax any more.
    expect(await wide(['net', '1', 2], ['tax', '2', 2], ['net', '3', 3])).toMatchObject({
      added: 0,
      replaced: 3,
    });
    expect(await daily(key)).toEqual([{ name: 'net', value: 3, point_count: 1, sum: 3 }]);
  });

  it('count once when two writers bring them at once', async () => {
    const key = await source();
    const given = Array.from({ length: 300 }, (_, n) => point('a', n, may(1 + (n % 9))));
    const added = await Promise.all([
      add(key, given),
      add(key, given.toReversed()),
      add(key, given.slice(100)),
    ]);
    expect(added.reduce((sum, each) => sum + each)).toBe(300);
    expect(await countRows(service, `data_source WHERE id = '${key.id}' AND point_count = 300`)).toBe(1);
    expect(
      await service.database.asAdministrator(
        'SELECT sum(point_count)::integer AS points, sum(sum)::float8 AS sum FROM analytics.metric_daily WHERE data_source_id = $1',
        [key.id],
      ),
    ).toEqual([{ points: 300, sum: 44_850 }]);
  });

  it('get a partition for a month without one', async () => {
    const key = await source();
    expect(
      await add(key, [
        point('a', 1, new Date('2011-03-04T00:00:00Z')),
        point('a', 1, new Date('1987-01-01T00:00:00Z')),
      ]),
    ).toBe(2);
  });

  it('with more names than a source may have are left out', async () => {
    const key = await source();
    const given = Array.from({ length: maxMetricNames + 5 }, (_, n) => point(`name_${n}`, 1));
    expect(await add(key, given)).toBe(maxMetricNames);
  });

  it('beyond the limit of the workspace are refused together', async () => {
    const key = await source();
    const given = Array.from({ length: 2_001 }, (_, n) => point('a', n));
    await expect(add(key, given)).rejects.toMatchObject({ code: 'conflict' });
    expect(await countRows(service, `metric WHERE data_source_id = '${key.id}'`)).toBe(0);
    expect(await add(key, given.slice(1))).toBe(2_000);
  });
});
