import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { retryReport } from '@emberdeck/contracts/analytics/reports';
import { openReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { eventually } from '@emberdeck/testing/eventually';
import type { PackedPoints, ReportDocument } from '../src/reports/report-files/report-document.js';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { aSource, csv, importSent, sendFile, TestClock, upload } from './analytics.js';
import { aTeam, type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

const now = '2026-05-10T12:00:00.000Z';

interface Written {
  readonly document: ReportDocument;
  readonly points: PackedPoints | undefined;
}

describe('the period of a report', () => {
  const clock = new TestClock(now);
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    clock.time = now;
  });

  afterAll(() => product.stop());

  const filled = async (actor: Actor, ...lines: string[]): Promise<void> => {
    const { id } = await aSource(product.service, actor, { name: 'Shop' });
    await upload(product.service, actor, id, csv(...lines));
  };

  const watchWriter = (): Written[] => {
    const written: Written[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation((_format, document, { points }) => {
      written.push({ document, points });
      const file = { fileName: 'report.pdf', type: 'application/pdf', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });
    return written;
  };

  const reportOf = async (actor: Actor, config: object): Promise<Written> => {
    const all = watchWriter();
    const { id } = await request(product.service, actor, { config });
    await untilStatus(product.service, actor, id, 'ready');
    const [written] = all;
    if (!written) throw new Error('No document was written');
    return written;
  };

  const tableOf = ({ document }: Written, title: string) =>
    document.sections.flatMap(({ tables }) => tables).find((table) => table.title === title)?.rows ?? [];

  async function useZone({ workspaceId, userId }: Actor, timeZone: string): Promise<void> {
    await product.service.publish(workspaceChanged, { workspaceId, timeZone, revision: 1, userId });
    await eventually(async () => {
      const [row] = await product.service.database.asAdministrator<{ zone: string }>(
        `SELECT rollup_zone AS zone FROM analytics.workspace_time_zone WHERE workspace_id = $1`,
        [workspaceId],
      );
      expect(row?.zone).toBe(timeZone);
    });
  }

  it('has the same days on cover, in charts, daily values, points and comparison, from midnight to midnight', async () => {
    const { owner } = aTeam(product);
    await useZone(owner, 'America/Denver');
    // Midnight in Denver is 06:00 in UTC. The second and the third point are the first and the last moment of May 1 to 3.
    const points = [
      ['2026-05-01T05:59:59Z', 1],
      ['2026-05-01T06:00:00Z', 2],
      ['2026-05-04T05:59:59Z', 4],
      ['2026-05-04T06:00:00Z', 8],
    ];
    await filled(owner, ...points.map(([time, value]) => `visits,${value},,${time}`));
    await product.service.database.asAdministrator(
      `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, 'visits', 'sum', $2)`,
      [owner.workspaceId, owner.userId],
    );
    const report = await reportOf(owner, {
      format: 'excel',
      includedMetrics: ['visits', 'comparisons'],
      filters: { startDate: '2026-05-01', endDate: '2026-05-03' },
    });
    expect(report.document.period).toEqual({
      from: '2026-05-01',
      to: '2026-05-03',
      label: 'May 1, 2026 – May 3, 2026',
    });
    expect(report.document.timeZone).toBe('America/Denver');
    const [chart] = report.document.sections[0]?.charts ?? [];
    expect([chart?.labels.at(0), chart?.labels.at(-1)]).toEqual(['2026-05-01', '2026-05-03']);
    expect(tableOf(report, 'Daily values')).toEqual([
      ['2026-05-01', 2],
      ['2026-05-02', 0],
      ['2026-05-03', 4],
    ]);
    expect([...(report.points?.numbers ?? [])].filter((_, index) => index % 3 === 2)).toEqual([4, 2]);
    // The sum of all days, against that of the three days before.
    expect(tableOf(report, 'This period and the one before')).toEqual([['Visits', null, 6, 1, 5, 5]]);
  });

  it('lists points of one time that are equal, or that only their last digits tell apart', async () => {
    const { owner } = aTeam(product);
    const { service } = product;
    const equal = (name: string, count: number): string[] =>
      Array.from({ length: count }, () => `${name},1,,2026-05-04`);
    for (const name of ['First', 'Second']) {
      const { id } = await aSource(service, owner, { name });
      const close = Array.from({ length: 300 }, (_, n) => `close,1234567890123.${100_000 + n},,2026-05-05`);
      const sent = await sendFile(
        service,
        owner,
        id,
        csv(...equal('signups', 300), ...equal('sales', 20), ...close),
      );
      await importSent(service, owner, { ...sent, reading: { ...openReading, rows: 'events' } });
    }
    const { points } = await reportOf(owner, { format: 'excel', includedMetrics: ['signups'] });
    const series = [...(points?.numbers ?? [])].filter((_, index) => index % 3 === 0);
    const listed = (points?.series ?? []).map(({ source, metric }, place) => {
      const count = series.filter((each) => each === place).length;
      return `${source} ${metric} ${count}`;
    });
    const expected = ['First', 'Second'].flatMap((source) => [
      `${source} close 300`,
      `${source} sales 20`,
      `${source} signups 300`,
    ]);
    expect(listed.toSorted()).toEqual(expected);
  });

  it.each([
    [{ startDate: '2026-05-03', endDate: '2026-05-01' }, 'config.filters.endDate'],
    [{ startDate: '2025-01-01', endDate: '2026-05-01' }, 'config.filters.startDate'],
    [{ startDate: '2026-05-01', endDate: '2026-05-11' }, 'config.filters.endDate'],
    [{ startDate: 'yesterday' }, 'config.filters.startDate'],
  ])('is refused if its days are %j', async (filters, field) => {
    const { owner } = aTeam(product);
    await expect(request(product.service, owner, { config: { filters } })).rejects.toThrow(field);
  });

  it('stays when a report of chosen days is made again, and ends today for a range', async () => {
    const { owner } = aTeam(product);
    jest.spyOn(ReportFiles.prototype, 'write').mockRejectedValue(new Error('The disk is full'));
    const filters = { startDate: '2026-05-01', endDate: '2026-05-03' };
    const failed = await Promise.all(
      [filters, null].map((chosen) => request(product.service, owner, { config: { filters: chosen } })),
    );
    for (const { id } of failed) await untilStatus(product.service, owner, id, 'failed');
    jest.restoreAllMocks();
    const written = watchWriter();
    clock.time = '2026-05-20T12:00:00.000Z';
    for (const { id } of failed) {
      await product.service.call(retryReport, { id }, { actor: owner });
      await untilStatus(product.service, owner, id, 'ready');
    }
    expect(written.map(({ document: { period } }) => [period.from, period.to])).toEqual([
      ['2026-05-01', '2026-05-03'],
      ['2026-04-21', '2026-05-20'],
    ]);
  });
});
