import { describe, expect, it } from '@jest/globals';
import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import { shownMarks } from './shownMarks.js';

const mark = (day: string, kind: ChartMark['kind'] = 'member'): ChartMark => ({
  ...{ id: day, day, text: day, kind, createdBy: null },
  createdAt: '2026-03-10T12:00:00.000Z',
});

const days = ['2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z'];

describe('the marks of a chart', () => {
  it('stand at the first shown day that is not before their own', () => {
    const shown = shownMarks([mark('2026-03-01'), mark('2026-03-02'), mark('2026-03-09')], days, false);
    expect(shown.map(({ number, key }) => [number, key])).toEqual([
      [1, days[0]],
      [2, days[1]],
      [3, null],
    ]);
  });

  it('are those of members, until all are wanted', () => {
    const marks = [mark('2026-03-01', 'import'), mark('2026-03-02')];
    expect(shownMarks(marks, days, false).map(({ day }) => day)).toEqual(['2026-03-02']);
    expect(shownMarks(marks, days, true)).toHaveLength(2);
  });
});
