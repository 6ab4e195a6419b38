import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { explainFigure, getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ReportDocument } from '../src/report-files/report-document.js';
import { ReportFiles } from '../src/report-files/report-files.service.js';
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
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock: new TestClock(now) });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => product.stop());

  const filled = async (actor: Actor, name: string, ...lines: string[]): Promise<void> => {
    const { id } = await aSource(product.service, actor, { name });
    await upload(product.service, actor, id, csv(...lines));
  };

  const documentOf = async (actor: Actor, includedMetrics: string[]): Promise<ReportDocument> => {
    const documents: ReportDocument[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation((_format, document) => {
      documents.push(document);
      const file = { fileName: 'report.pdf', type: 'application/pdf', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });
    const { id } = await request(product.service, actor, { config: { includedMetrics } });
    await untilStatus(product.service, actor, id, 'ready');
    const [document] = documents;
    if (!document) throw new Error('No document was written');
    return document;
  };

  const rowsOf = ({ sections }: ReportDocument, title: string) =>
    sections.flatMap(({ tables }) => tables).find((table) => table.title === title)?.rows ?? [];

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
    expect(insight).toBe('Conversion rate rose by 75.0% to 7% (before: 4%). By source: Shop +3%, Web +0%.');
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
});
