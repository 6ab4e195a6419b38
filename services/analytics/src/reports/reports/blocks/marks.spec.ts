import { describe, expect, it } from '@jest/globals';
import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import { aMetric, someReportData } from '../../../../test/report-data.js';
import { documentOf } from './compose-document.js';

const head = { title: 'Sales', authorName: 'Ann', workspaceName: 'Team', typeLabel: 'Custom Report' };
const mark: ChartMark = {
  id: '00000000-0000-4000-8000-000000000001',
  day: '2026-03-14',
  text: 'New prices',
  kind: 'member',
  createdBy: null,
  createdAt: '2026-03-14T09:00:00.000Z',
};

function sectionsWith(marks: readonly ChartMark[], ...blocks: string[]) {
  const metrics = [aMetric('visits', { Shop: { series: [3, 4] } })];
  return documentOf(someReportData({ metrics, marks }), { ...head, blocks }).sections;
}

describe('the marks of a report', () => {
  it('stand in a table after charts with a time axis', () => {
    const [trends, marks] = sectionsWith([mark, { ...mark, text: 'sales.csv', kind: 'import' }], 'trends');
    expect(trends?.title).toBe('Trends');
    expect(marks?.title).toBe('Marks');
    expect(marks?.tables[0]?.rows).toEqual([
      ['2026-03-14', 'New prices', 'Written by a member'],
      ['2026-03-14', 'sales.csv', 'Import'],
    ]);
  });

  it.each([
    ['no chart has a time axis', [mark], 'all_metrics'],
    ['no day has a mark', [], 'trends'],
  ])('are left out where %s', (_why, marks, block) => {
    expect(sectionsWith(marks, block).map(({ title }) => title)).not.toContain('Marks');
  });
});
