import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics, getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { deleteDataSource, restoreDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { type RowRule, rowRules } from '@emberdeck/contracts/analytics/row-meaning';
import { undoRun } from '@emberdeck/contracts/analytics/sync-runs';
import { unitKey } from '@emberdeck/contracts/analytics/unit-key';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import { seededIntegers } from '@emberdeck/testing/seeded-random';
import type { TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { MetricsService, type PointBatch } from '../src/figures/metrics/metrics.service.js';
import { aSource, startAnalytics, TestClock } from './analytics.js';
import { ModelSource, type ModelPoint, type ModelRow, type ModelRun } from './row-model.js';

const names = ['active_users', 'sales', 'revenue_pro'];
const units = ['EUR', '€', 'USD', null, null];
const hourMs = 3_600_000;
const firstHour = Date.parse('2026-05-04T20:00:00.000Z');

/** Few names, times, values and keys, so that rows repeat and replace each other. */
const randomRow = (random: (limit: number) => number): ModelRow => ({
  name: names[random(names.length)] ?? 'sales',
  timestamp: firstHour + random(6) * 5 * hourMs,
  value: 1 + random(3) + random(2) / 1_000_000,
  unit: random(8) === 0 ? 'EUR' : null,
  key: `key ${random(5)}`,
});

/** Of one name, so that its units change with most steps. */
const rowInUnit = (random: (limit: number) => number): ModelRow => ({
  ...randomRow(random),
  name: 'amount',
  unit: units[random(units.length)] ?? null,
});

const batchOf = (rows: readonly ModelRow[]): PointBatch => ({
  names: rows.map(({ name }) => name),
  values: rows.map(({ value }) => value.toFixed(6)),
  units: rows.map(({ unit }) => unit),
  timestamps: rows.map(({ timestamp }) => new Date(timestamp).toISOString()),
  metadata: rows.map(() => null),
  keys: rows.map(({ key }) => key),
  lines: rows.map((_, line) => line),
  earlier: rows.map(() => 0),
});

const rollupsSql = `
  SELECT name, day::text, value, "timestamp", metric_id, point_count, sum, minimum, maximum
    FROM analytics.metric_daily WHERE data_source_id = $1 ORDER BY name, day`;

const recomputedSql = `
  SELECT DISTINCT ON (name, day) name, day, value, "timestamp", id AS metric_id, (count(*) OVER one)::integer AS point_count,
         sum(value) OVER one AS sum, min(value) OVER one AS minimum, max(value) OVER one AS maximum
    FROM (SELECT *, ("timestamp" AT TIME ZONE 'UTC')::date::text AS day FROM analytics.metric WHERE data_source_id = $1) AS point
  WINDOW one AS (PARTITION BY name, day)
   ORDER BY name, day, "timestamp" DESC, id DESC`;

const latestSql = `
  SELECT name, value, "timestamp", metric_id, unit FROM analytics.metric_latest WHERE data_source_id = $1 ORDER BY name`;

const recomputedLatestSql = `
  SELECT DISTINCT ON (name) name, value, "timestamp", id AS metric_id, unit FROM analytics.metric
   WHERE data_source_id = $1 ORDER BY name, "timestamp" DESC, id DESC`;

const unitsSql = `SELECT name, units FROM analytics.metric_latest WHERE data_source_id = $1 ORDER BY name`;

const keysOf = (points: readonly { readonly unit: string | null }[]): string[] =>
  [...new Set(points.flatMap(({ unit }) => unitKey(unit) ?? []))].toSorted();

const pointsSql = `
  SELECT name, "timestamp", value::float8 AS value, unit, key FROM analytics.metric WHERE data_source_id = $1`;

const textOf = ({ name, timestamp, value, unit, key }: Omit<ModelPoint, 'origin'>): string =>
  `${name} ${new Date(timestamp).toISOString()} ${value} ${unit ?? '-'} ${key ?? '-'}`;

const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6;

/** Every fourth sequence changes between values and events on the way. */
const ruleOf = (seed: number, random: (limit: number) => number): RowRule =>
  rowRules[seed % 4 === 0 ? random(2) : seed % 3] ?? 'values';

describe('rows of a source', () => {
  const clock = new TestClock('2026-05-10T12:00:00.000Z');
  let service: TestService;
  let work: UnitOfWork;
  let metrics: MetricsService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
    work = new UnitOfWork(await service.database.connect('analytics', { entities: definition.entities }));
    metrics = new MetricsService(work);
    await metrics.preparePartitions([new Date(firstHour)]);
  });

  afterAll(() => service.stop());

  const read = <Row extends object>(sql: string, id: string) =>
    service.database.asAdministrator<Row>(sql, [id]);

  /** Brings rows as a run does, and records it. */
  const bring = (actor: Actor, sourceId: string, run: ModelRun) =>
    work.run(async (tx) => {
      const source = { id: sourceId, workspaceId: actor.workspaceId };
      await tx.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [sourceId]);
      const { id: runId, rule, origin, isFile } = run;
      const points = { batches: [batchOf(run.rows)] };
      const { span, ...taken } = await metrics.add(tx, source, points, { rule, runId, origin, isFile });
      await tx.query(
        `INSERT INTO sync_run (id, workspace_id, data_source_id, trigger, status, rows_read, rows_added, rows_replaced,
                               rows_skipped, created_at, started_at, finished_at, first_point_at, last_point_at)
         VALUES ($1, $2, $3, $4, 'succeeded', $5::integer + $6 + $7, $5, $6, $7, $8, $8, $8, $9, $10)`,
        [
          ...[runId, actor.workspaceId, sourceId, isFile ? 'upload' : 'manual'],
          ...[taken.added, taken.replaced, taken.equal, clock.now(), span?.firstAt, span?.lastAt],
        ],
      );
      return taken;
    });

  async function expectAgreement(actor: Actor, sourceId: string, model: ModelSource): Promise<void> {
    const points = await read<Omit<ModelPoint, 'origin'>>(pointsSql, sourceId);
    expect(points.map(textOf).toSorted()).toEqual(model.points.map(textOf).toSorted());
    expect(await read(rollupsSql, sourceId)).toEqual(await read(recomputedSql, sourceId));
    expect(await read(latestSql, sourceId)).toEqual(await read(recomputedLatestSql, sourceId));
    const known = await read<{ name: string; units: string[] }>(unitsSql, sourceId);
    expect(known.map(({ name, units: own }) => [name, keysOf(own.map((unit) => ({ unit })))])).toEqual(
      known.map(({ name }) => [name, keysOf(points.filter((point) => point.name === name))]),
    );
    expect(await read('SELECT point_count FROM analytics.data_source WHERE id = $1', sourceId)).toEqual([
      { point_count: model.points.length },
    ]);
    const series = await service.call(getMetricSeries, { range: '30days', metric: 'sales' }, { actor });
    expect(
      series.points
        .filter(({ value }) => value !== 0)
        .map(({ timestamp, value }) => [timestamp.slice(0, 10), value]),
    ).toEqual(model.daysOf('sales').map(([day, values]) => [day, sumOf(values)]));
    const cards = await service.call(getDashboardMetrics, {}, { actor });
    expect(model.newestOf('active_users')).toContain(cards.activeUsers);
    expect(model.newestOf('revenue_pro')).toContain(cards.revenue);
  }

  /** One random change of the source and its model. */
  async function step(
    actor: Actor,
    sourceId: string,
    model: ModelSource,
    random: (limit: number) => number,
    rule: RowRule,
    row = randomRow,
  ) {
    const what = random(10);
    const open = model.runs.filter(({ isUndone }) => !isUndone);
    const undone = open[random(Math.max(open.length, 1))];
    if (what < 3 && undone !== undefined) {
      model.undo(undone.id);
      // Of a run that brought nothing there is nothing to undo.
      if (undone.hasEffect) await service.call(undoRun, { id: sourceId, runId: undone.id }, { actor });
    } else if (what === 3) {
      await service.call(deleteDataSource, { id: sourceId }, { actor });
      await service.call(restoreDataSource, { id: sourceId }, { actor });
      await service.database.asAdministrator(
        'UPDATE analytics.data_source SET is_active = true WHERE id = $1',
        [sourceId],
      );
    } else {
      const again = model.runs[random(Math.max(model.runs.length, 1))];
      const fresh = Array.from({ length: 1 + random(9) }, () => row(random));
      const rows =
        random(3) === 0 && again !== undefined ? [...again.rows, ...fresh.slice(0, random(2))] : fresh;
      const isFile = random(2) === 0;
      const origin = !isFile && rule === 'events' && random(2) === 0 ? `msg_${model.runs.length}` : '';
      const run = { id: randomUUID(), rule, isFile, origin, rows };
      expect(await bring(actor, sourceId, run)).toEqual(model.bring(run));
    }
    await expectAgreement(actor, sourceId, model);
  }

  it.each([1, 2, 3, 4, 5, 6])(
    'agree with a plain model after each upload, correction, sync, undo, deletion and restoration (%d)',
    async (seed) => {
      const random = seededIntegers(seed);
      const actor = anActor();
      const { id } = await aSource(service, actor);
      await service.database.asAdministrator(
        `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, 'sales', 'sum', $2)`,
        [actor.workspaceId, actor.userId],
      );
      const model = new ModelSource();
      for (let count = 0; count < 16; count += 1) {
        await step(actor, id, model, random, ruleOf(seed, random));
      }
      for (const run of model.runs.filter(({ isUndone }) => !isUndone)) {
        model.undo(run.id);
        if (run.hasEffect) await service.call(undoRun, { id, runId: run.id }, { actor });
      }
      await expectAgreement(actor, id, model);
      expect(await read('SELECT id FROM analytics.metric_replaced WHERE data_source_id = $1', id)).toEqual(
        [],
      );
    },
  );

  it.each(['values', 'keyed'] as const)('of one name know its units: %s', async (rule) => {
    const random = seededIntegers(7);
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const model = new ModelSource();
    for (let count = 0; count < 24; count += 1) {
      await step(actor, id, model, random, rule, rowInUnit);
    }
  });
});
