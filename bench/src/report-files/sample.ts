import type { PointStream, ReportDocument } from '@emberdeck/analytics/reports/report-files/report-document';

const days = 30;
const labels = Array.from({ length: days }, (_, day) => `Nov ${day + 1}`);
export const paragraph =
  'Revenue grew for the third month in a row. Most of the change comes from one source, and the conversion rate fell ' +
  'slightly while traffic rose: new visitors convert less often than those who come back.';

const wave = (height: number): number[] => labels.map((_, day) => height * (1 + Math.sin(day / 4) / 3));

export const tableColumns = ['Metric', 'Source', 'Value', 'Previous', 'Change'] as const;

export const tableRow = (index: number): (string | number)[] => [
  `metric_${index}`,
  index % 2 === 0 ? 'Shop API' : 'Payments',
  1_000 + index * 13.37,
  900 + index * 12.1,
  0.111,
];

/** A document that fills ten pages of a PDF: figures, charts, texts and a table. */
export const sample: ReportDocument = {
  title: 'Quarterly report',
  workspaceName: 'Northwind',
  authorName: 'Report benchmark',
  typeLabel: 'Detailed Analytics Report',
  language: 'en',
  timeZone: 'UTC',
  period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z', label: 'Last 30 days' },
  createdAt: '2026-11-30T00:00:00.000Z',
  sources: [{ name: 'Shop API', type: 'API Integration', lastSyncAt: '2026-11-30T00:00:00.000Z' }],
  figures: Array.from({ length: 6 }, (_, index) => ({
    label: `Figure ${index}`,
    value: 1234.5 * (index + 1),
    unit: 'USD',
    decimals: 2,
    change: {
      text: '+8.1%',
      sentence: '+8.1% vs. the month before',
      cell: { value: 0.081, unit: '%' as const },
    },
    direction: 'up' as const,
    reason: null,
    goal: null,
  })),
  sections: Array.from({ length: 4 }, (_, index) => ({
    title: `Section ${index + 1}`,
    text: [paragraph, paragraph],
    bullets: [paragraph],
    charts: (['line', 'bar'] as const).map((kind) => ({
      kind,
      title: 'Revenue by day',
      unit: 'USD',
      labels,
      series: [{ name: 'Revenue', values: wave(14_000) }],
      summary: paragraph,
    })),
    tables: [
      {
        title: 'Metrics',
        columns: [
          { label: tableColumns[0], kind: 'text' as const },
          { label: tableColumns[1], kind: 'text' as const },
          { label: tableColumns[2], kind: 'number' as const, decimals: 2 },
          { label: tableColumns[3], kind: 'number' as const, decimals: 2 },
          { label: tableColumns[4], kind: 'percent' as const },
        ],
        rows: Array.from({ length: 24 }, (__, row) => tableRow(row + index * 24)),
        totalRows: 24,
      },
    ],
    notes: '',
  })),
  method: ['Days are UTC.'],
  notice: null,
};

export async function* points(count: number): PointStream {
  const batch = 5_000;
  const newest = Date.UTC(2026, 10, 30);
  for (let from = 0; from < count; from += batch) {
    yield await Promise.resolve(
      Array.from({ length: Math.min(batch, count - from) }, (_, index) => ({
        source: `Source ${index % 5}`,
        metric: `metric_${index % 40}`,
        timestamp: new Date(newest - (from + index) * 60_000).toISOString(),
        value: (from + index) / 4,
        unit: 'USD',
      })),
    );
  }
}
