import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { followTimeZone } from '@emberdeck/contracts/analytics/jobs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { eventually } from '@emberdeck/testing/eventually';
import type { ReportDocument } from '../src/reports/report-files/report-document.js';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { aSource, countRows, csv, setSource, TestClock, upload } from './analytics.js';
import { aTeam, type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

const dayMs = 86_400_000;

/** Both clock changes of each zone; Kathmandu has none, and is 45 minutes off. */
const changes: readonly (readonly [timeZone: string, day: string])[] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2025-10-26'],
  ['America/Denver', '2026-03-08'],
  ['America/Denver', '2025-11-02'],
  ['Asia/Kathmandu', '2026-03-29'],
  ['Asia/Kathmandu', '2025-10-26'],
  ['Pacific/Auckland', '2026-04-05'],
  ['Pacific/Auckland', '2025-09-28'],
];

/** The day that a calendar of the zone shows. */
const dayIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** A point each half hour of five days around the change, with values that no other sum gives. */
const pointsAround = (day: string): [instant: number, value: number][] => {
  const from = Date.parse(day) - 2 * dayMs;
  return Array.from({ length: 5 * 48 }, (_, index) => [from + index * 1_800_000, 1 + index / 100]);
};

const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

function sumsByDay(points: readonly [number, number][], timeZone: string): [string, number][] {
  const days = new Map<string, number[]>();
  for (const [instant, value] of points) {
    const day = dayIn(timeZone, instant);
    days.set(day, [...(days.get(day) ?? []), value]);
  }
  return [...days].map(([day, values]) => [day, sumOf(values)]);
}

describe('figures of a workspace with a time zone', () => {
  const clock = new TestClock('2026-05-10T12:00:00.000Z');
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => product.stop());

  const zonesOf = async ({ workspaceId }: Actor) => {
    const [row] = await product.service.database.asAdministrator<{ zone: string; figures: string }>(
      `SELECT time_zone AS zone, rollup_zone AS figures FROM analytics.workspace_time_zone WHERE workspace_id = $1`,
      [workspaceId],
    );
    return row ? [row.zone, row.figures] : [];
  };

  async function setZone({ workspaceId, userId }: Actor, timeZone: string, revision: number): Promise<void> {
    await product.service.publish(workspaceChanged, { workspaceId, timeZone, revision, userId });
  }

  const sums = async (actor: Actor): Promise<void> => {
    await product.service.database.asAdministrator(
      `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, 'sales', 'sum', $2)`,
      [actor.workspaceId, actor.userId],
    );
  };

  const fill = async (actor: Actor, points: readonly [number, number][]): Promise<string> => {
    const { id } = await aSource(product.service, actor);
    const lines = points.map(
      ([instant, value]) => `sales,${value.toFixed(2)},,${new Date(instant).toISOString()}`,
    );
    await upload(product.service, actor, id, csv(...lines));
    return id;
  };

  const series = (actor: Actor) =>
    product.service.call(getMetricSeries, { range: '30days', metric: 'sales' }, { actor });

  /** The days of the series with points. */
  const shown = async (actor: Actor): Promise<[string, number][]> =>
    (await series(actor)).points
      .filter(({ value }) => value !== 0)
      .map(({ timestamp, value }) => [timestamp.slice(0, 10), value]);

  async function reported(actor: Actor) {
    const documents: ReportDocument[] = [];
    const points: number[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation((_format, document, options) => {
      documents.push(document);
      const numbers = options.points?.numbers ?? new Float64Array();
      for (let index = 2; index < numbers.length; index += 3) points.push(numbers[index] ?? 0);
      const file = { fileName: 'report.xlsx', type: 'application/xlsx', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });
    const config = { format: 'excel', includedMetrics: ['sales'] };
    const { id } = await request(product.service, actor, { config });
    await untilStatus(product.service, actor, id, 'ready');
    const [document] = documents;
    if (!document) throw new Error('No document was written');
    const daily = document.sections
      .flatMap(({ tables }) => tables)
      .find(({ title }) => title === 'Daily values');
    return {
      timeZone: document.timeZone,
      points: sumOf(points),
      days: (daily?.rows ?? []).flatMap(([day, value]): [string, number][] =>
        typeof day === 'string' && typeof value === 'number' && value !== 0 ? [[day, value]] : [],
      ),
    };
  }

  it.each(changes)('have each day of %s once around %s', async (timeZone, day) => {
    const { owner } = aTeam(product);
    clock.time = new Date(Date.parse(day) + 4 * dayMs).toISOString();
    await setZone(owner, timeZone, 1);
    await eventually(async () => expect(await zonesOf(owner)).toEqual([timeZone, timeZone]));
    await sums(owner);
    const points = pointsAround(day);
    await fill(owner, points);
    const expected = sumsByDay(points, timeZone);
    const total = sumOf(points.map(([, value]) => value));
    expect((await series(owner)).timeZone).toBe(timeZone);
    expect(await shown(owner)).toEqual(expected);
    expect(sumOf((await shown(owner)).map(([, value]) => value))).toBe(total);
    const report = await reported(owner);
    expect(report).toEqual({ timeZone, points: total, days: expected });
  });

  it('stay those of the zone before until all of them follow a new one', async () => {
    const { owner } = aTeam(product);
    clock.time = '2026-04-02T12:00:00.000Z';
    await sums(owner);
    const points = pointsAround('2026-03-29');
    const [first, second] = [points.slice(0, 100), points.slice(100)];
    await fill(owner, first);
    const held = await fill(owner, second);
    expect(await shown(owner)).toEqual(sumsByDay(points, 'UTC'));
    // A writer holds the lock of one source: the job waits with the others done.
    const connection = await product.service.database.connect('analytics');
    const runner = connection.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [held]);
    await setZone(owner, 'Pacific/Auckland', 1);
    await eventually(async () =>
      expect(
        await countRows(product.service, `job WHERE name = '${followTimeZone.name}' AND status = 'running'`),
      ).toBe(1),
    );
    expect((await series(owner)).timeZone).toBe('UTC');
    expect(await shown(owner)).toEqual(sumsByDay(points, 'UTC'));
    await runner.rollbackTransaction();
    await runner.release();
    await eventually(async () =>
      expect(await zonesOf(owner)).toEqual(['Pacific/Auckland', 'Pacific/Auckland']),
    );
    expect((await series(owner)).timeZone).toBe('Pacific/Auckland');
    expect(await shown(owner)).toEqual(sumsByDay(points, 'Pacific/Auckland'));
    // Points that come later count in the days of the new zone.
    const later = Date.parse('2026-03-31T11:30:00.001Z');
    await setSource(product.service, held, 'is_active = true');
    await upload(product.service, owner, held, csv(`sales,1000,,${new Date(later).toISOString()}`));
    expect(await shown(owner)).toEqual(sumsByDay([...points, [later, 1000]], 'Pacific/Auckland'));
  });

  it('follow the last of two zones, and ignore a late event', async () => {
    const { owner } = aTeam(product);
    await sums(owner);
    await setZone(owner, 'Europe/Berlin', 1);
    await setZone(owner, 'America/Denver', 2);
    await eventually(async () => expect(await zonesOf(owner)).toEqual(['America/Denver', 'America/Denver']));
    await setZone(owner, 'Asia/Kathmandu', 1);
    expect((await series(owner)).timeZone).toBe('America/Denver');
  });
});
