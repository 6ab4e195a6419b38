import { describe, expect, it } from '@jest/globals';
import { chartCsv, chartFileName } from './chartCsv.js';

describe('chartCsv', () => {
  it('writes plain numbers, empty cells, quotes, and formulas as text', () => {
    expect(
      chartCsv(
        ['Date', 'A "quoted" name'],
        [
          ['2026-05-01', 1234.5],
          ['=SUM(A1)', null],
        ],
      ),
    ).toBe('\uFEFF"Date","A ""quoted"" name"\r\n"2026-05-01",1234.5\r\n"\'=SUM(A1)",\r\n');
  });
});

describe('chartFileName', () => {
  it.each([
    ['Active Users over Time', 'active-users-over-time.csv'],
    ['Ölpreis / Faß', 'ölpreis-faß.csv'],
    ['!!!', 'chart.csv'],
  ])('of %p is %p', (title, name) => {
    expect(chartFileName(title, 'csv')).toBe(name);
  });
});
