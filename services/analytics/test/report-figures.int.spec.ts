import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import { explainFigure, getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { createMetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { shareReport } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ReportDocument } from '../src/reports/report-files/report-document.js';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { eventually } from '@emberdeck/testing/eventually';
import { aSource, csv, TestClock, upload } from './analytics.js';
import { aTeam, type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

const now = '2026-05-10T12:00:00.000Z';

/** Points of two sources. They differ in value and in number of points, so a plain mean is not the weighted one. */
const points = {
  Shop: [
    ['2026-05-10T09:00:00Z', 10],
    ['2026-05-10T10:00:00Z', 20],
    ['2026-05-10T11:00:00Z', 60],
    ['2026-04-10', 12],
  ],
  Web: [
    ['2026-05-10T09:00:00Z', 100],
    ['2026-04-10T09:00:00Z', 50],
    ['2026-04-10T10:00:00Z', 70],
  ],
} as const;

const aggregations = ['last', 'sum', 'average', 'minimum', 'maximum'] as const;

describe('the figures of a report', () => {
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

  const filled = async (actor: Actor, name: string, ...lines: string[]): Promise<void> => {
    const { id } = await aSource(product.service, actor, { name });
    await upload(product.service, actor, id, csv(...lines));
  };

  /** The documents that are written from now on. */
  const watchWriter = (): ReportDocument[] => {
    const documents: ReportDocument[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation((_format, document) => {
      documents.push(document);
      const file = { fileName: 'report.pdf', type: 'application/pdf', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });
    return documents;
  };

  const documentOf = async (
    actor: Actor,
    includedMetrics: string[],
    config: object = {},
  ): Promise<ReportDocument> => {
    const documents = watchWriter();
    const { id } = await request(product.service, actor, { config: { includedMetrics, ...config } });
    await untilStatus(product.service, actor, id, 'ready');
    const [document] = documents;
    if (!document) throw new Error('No document was written');
    return document;
  };

  const rowsOf = ({ sections }: ReportDocument, title: string) =>
    sections.flatMap(({ tables }) => tables).find((table) => table.title === title)?.rows ?? [];

  it('stand beside the marks of their days, of which clients read those of people', async () => {
    const { service } = product;
    const { owner, client } = aTeam(product);
    await filled(owner, 'Shop', 'visits,1,,2026-05-09', 'visits,2,,2026-05-10');
    await service.call(createChartMark, { day: '2026-05-09', text: 'New prices' }, { actor: owner });
    await service.call(createChartMark, { day: '2025-05-09', text: 'Long ago' }, { actor: owner });
    const title = 'Marks at the days of the charts';
    const texts = (document: ReportDocument) => rowsOf(document, title).map(([, text]) => text);
    const own = texts(await documentOf(owner, ['trends']));
    expect(own).toContain('New prices');
    expect(own).not.toContain('Long ago');
    const documents = watchWriter();
    const { id } = await request(service, owner, { config: { includedMetrics: ['trends'] } });
    await untilStatus(service, owner, id, 'ready');
    await service.call(shareReport, { id, userIds: [client.userId] }, { actor: owner });
    await eventually(() => expect(documents).toHaveLength(2));
    expect(documents.map(texts).at(-1)).toEqual(['New prices']);
  });

  it('are those of the dashboard, whatever the aggregation', async () => {
    const { service } = product;
    const { owner } = aTeam(product);
    for (const [source, values] of Object.entries(points)) {
      const lines = aggregations.flatMap((name) =>
        values.map(([timestamp, value]) => `m_${name},${value},,${timestamp}`),
      );
      await filled(owner, source, ...lines);
    }
    for (const aggregation of aggregations) {
      await service.database.asAdministrator(
        `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, $2, $3, $4)`,
        [owner.workspaceId, `m_${aggregation}`, aggregation, owner.userId],
      );
    }
    const names = aggregations.map((name) => `m_${name}`);
    const document = await documentOf(owner, ['all_metrics', 'comparisons', 'key_insights', ...names]);
    for (const aggregation of aggregations) {
      const metric = `m_${aggregation}`;
      const shown = await service.call(explainFigure, { metric }, { actor: owner });
      const title = `M ${aggregation}`;
      const row = rowsOf(document, 'All metrics').find(([name]) => name === title);
      expect([aggregation, row?.[2]]).toEqual([aggregation, shown.value]);
      expect(rowsOf(document, `${title} by source`).map(([name, value]) => [name, value])).toEqual(
        expect.arrayContaining(shown.parts.map(({ sourceName, value }) => [sourceName, value])),
      );
      const compared = rowsOf(document, 'This period and the one before').find(([name]) => name === title);
      expect([aggregation, compared?.[2], compared?.[3]]).toEqual([aggregation, shown.value, shown.before]);
      const series = await service.call(getMetricSeries, { range: '30days', metric }, { actor: owner });
      const [chart] = document.sections.find((section) => section.title === title)?.charts ?? [];
      const values = chart?.series[0]?.values.filter((value) => value !== null);
      expect([aggregation, values]).toEqual([aggregation, series.points.map(({ value }) => value)]);
    }
    // Weighted by the points of each source: (10 + 20 + 60 + 100) / 4, and not the mean of 30 and 100.
    expect(rowsOf(document, 'All metrics').find(([name]) => name === 'M average')?.[2]).toBe(47.5);
  });

  it('weigh a conversion rate by active users, and the parts of its change add up', async () => {
    const { service } = product;
    const { owner } = aTeam(product);
    const rates = (users: number, rate: number, before: number): string[] => [
      `active_users,${users},,2026-05-10`,
      `active_users,${users},,2026-04-10`,
      `conversion_rate,${rate},%,2026-05-10`,
      `conversion_rate,${before},%,2026-04-10`,
    ];
    await filled(owner, 'Shop', ...rates(300, 8, 4));
    await filled(owner, 'Web', ...rates(100, 4, 4));
    const document = await documentOf(owner, ['all_metrics', 'key_insights']);
    const shown = await service.call(explainFigure, { metric: 'conversion_rate' }, { actor: owner });
    expect(shown.value).toBe(7);
    expect(rowsOf(document, 'All metrics').find(([name]) => name === 'Conversion rate')?.[2]).toBe(7);
    const insight = document.sections.flatMap(({ bullets }) => bullets)[0];
    expect(insight).toBe(
      'Conversion rate rose by 75.0% to 7.0% (before: 4.0%). By source: Shop +3.0%, Web +0.0%.',
    );
  });

  it('name the source whose value is the minimum', async () => {
    const { owner } = aTeam(product);
    await filled(owner, 'Shop', 'stock,5,,2026-05-10', 'stock,9,,2026-04-10');
    await filled(owner, 'Web', 'stock,7,,2026-05-10', 'stock,6,,2026-04-10');
    await product.service.database.asAdministrator(
      `INSERT INTO analytics.metric_setting (workspace_id, name, aggregation, updated_by) VALUES ($1, 'stock', 'minimum', $2)`,
      [owner.workspaceId, owner.userId],
    );
    const document = await documentOf(owner, ['key_insights']);
    expect(document.sections[0]?.bullets).toEqual([
      'Stock fell by 16.7% to 5 (before: 6). By source: Shop -1.',
    ]);
  });

  it('stay those of the window in a file that is made later', async () => {
    const { service } = product;
    const { owner, client } = aTeam(product);
    const { id: source } = await aSource(service, owner, { name: 'Shop' });
    const add = (...lines: string[]) => upload(service, owner, source, csv(...lines));
    await add(
      'active_users,100,,2026-04-09',
      'active_users,150,,2026-05-09',
      'conversion_rate,4,%,2026-05-09',
      'revenue_pro,80,USD,2026-04-01',
      'revenue_pro,90,USD,2026-05-08',
    );
    await service.call(
      createMetricGoal,
      { metric: 'revenue_*', target: 120, dueDate: '2026-12-31' },
      { actor: owner },
    );
    const documents = watchWriter();
    const blocks = ['summary_metrics', 'active_users', 'revenue', 'all_metrics', 'progress'];
    const { id } = await request(service, owner, { config: { includedMetrics: blocks } });
    await untilStatus(service, owner, id, 'ready');

    clock.time = '2026-07-20T12:00:00.000Z';
    await add(
      'active_users,900,,2026-07-19',
      'conversion_rate,9,%,2026-07-19',
      'revenue_pro,700,USD,2026-07-19',
      'revenue_new,5,USD,2026-07-19',
    );
    await filled(owner, 'Later', 'active_users,5000,,2026-05-09', 'visits,3,,2026-05-01');
    await service.call(shareReport, { id, userIds: [client.userId] }, { actor: owner });
    await untilStatus(service, client, id, 'ready');
    const [ofTeam, ofClient] = documents;
    expect(ofTeam?.figures.map(({ value, change }) => [value, change?.text])).toEqual([
      [150, '+50.0%'],
      [90, '+12.5%'],
      [4, undefined],
      [1, '+1 new'],
    ]);
    expect(ofTeam?.figures[1]?.goal).toMatchObject({ target: 120, share: 0.75 });
    expect(ofClient?.sources.map(({ name }) => name)).toEqual(['Shop']);
    // Clients see no marks of imports.
    const figures = (document: ReportDocument | undefined) => ({
      ...document,
      sources: [],
      sections: document?.sections.filter(({ title }) => title !== 'Marks'),
    });
    expect(figures(ofClient)).toEqual(figures(ofTeam));
  });

  it('list every day of a year in Excel, and a week a point in its charts', async () => {
    const { owner } = aTeam(product);
    const days = Array.from({ length: 30 }, (_, index) => {
      const day = new Date(Date.parse(now) - index * 86_400_000).toISOString().slice(0, 10);
      return `visits,${1000 - index},,${day}`;
    });
    await filled(owner, 'Shop', ...days);
    const document = await documentOf(owner, ['visits'], { dateRange: '1year', format: 'excel' });
    expect(document.sections[0]?.charts[0]?.labels).toHaveLength(53);
    const rows = rowsOf(document, 'Daily values');
    expect(rows).toHaveLength(365);
    expect(rows.slice(-3)).toEqual([
      ['2026-05-08', 998],
      ['2026-05-09', 999],
      ['2026-05-10', 1000],
    ]);
    expect(rows[0]).toEqual(['2025-05-11', null]);
  });

  it('are those of the cards, goals and named metrics, if there are too many', async () => {
    const { service } = product;
    const { owner } = aTeam(product);
    const names = Array.from({ length: 600 }, (_, index) => `m${String(index).padStart(3, '0')}`);
    await filled(owner, 'Shop', ...names.map((name) => `${name},1,,2026-05-10`), 'z_requested,7,,2026-05-10');
    await filled(owner, 'Web', 'revenue_pro,90,USD,2026-05-10', 'z_goal,5,,2026-05-10');
    await service.call(
      createMetricGoal,
      { metric: 'z_goal', target: 10, dueDate: '2026-12-31' },
      { actor: owner },
    );
    const document = await documentOf(owner, ['revenue', 'all_metrics', 'progress', 'z_requested']);
    expect(rowsOf(document, 'Revenue by product')).toEqual([['pro', 90, 1]]);
    expect(rowsOf(document, 'Goals').map(([name]) => name)).toEqual(['Z goal']);
    expect(document.sections.map(({ title }) => title)).toContain('Z requested');
    expect(rowsOf(document, 'All metrics')).toHaveLength(500);
    expect(document.method.join()).toContain('500 of 603 metrics');
  });
});
