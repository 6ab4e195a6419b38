import { describe, expect, it } from '@jest/globals';
import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { tableOf } from './seriesLines.js';

const names = { metric: 'Orders', previous: 'period before', others: 'Other sources' };
const now = '2026-05-10T00:00:00.000Z';
const before = '2026-04-10T00:00:00.000Z';

const series = (changes: Partial<MetricSeries>): MetricSeries => ({
  ...{ range: '30days', first: '2026-04-11', last: '2026-05-10', shiftDays: 30 },
  ...{ metric: 'orders', unit: null, aggregation: 'last', timeZone: 'UTC' },
  points: [{ timestamp: now, value: 25 }],
  previous: [{ timestamp: before, value: 13 }],
  sources: [],
  units: [],
  ...changes,
});

const short = (given: MetricSeries) =>
  tableOf(given, names).lines.map(({ key, name, values, previousOf }) => [key, name, values[0], previousOf]);

describe('the lines of a series', () => {
  it('are one for each unit where sources have different ones', () => {
    const part = (unit: string | null, value: number) => ({
      ...{ unit, points: [{ timestamp: now, value }] },
      previous: [{ timestamp: before, value: 1 }],
    });
    expect(short(series({ points: [], previous: [], units: [part('kg', 20), part('t', 5)] }))).toEqual([
      ['unit-kg', 'Orders (kg)', 20, undefined],
      ['unit-t', 'Orders (t)', 5, undefined],
      ['previous-unit-kg', 'Orders (kg), period before', 1, 'unit-kg'],
      ['previous-unit-t', 'Orders (t), period before', 1, 'unit-t'],
    ]);
  });

  it('are one for each source and unit where units differ, each in its own', () => {
    const part = (id: string | null, name: string, unit: string | null, value: number) => ({
      ...{ id, name, unit, points: [{ timestamp: now, value }], previous: null },
    });
    const units = ['kg', 't'].map((unit) => ({ unit, points: [], previous: null }));
    const sources = [part('a', 'Shop', 'kg', 20), part('a', 'Shop', 't', 5), part(null, '', 'kg', 1)];
    const { lines } = tableOf(series({ points: [], previous: null, units, sources }), names);
    expect(lines.map(({ key, name, unit, values }) => [key, name, unit, values[0]])).toEqual([
      ['a kg', 'Shop (kg)', 'kg', 20],
      ['a t', 'Shop (t)', 't', 5],
      ['others kg', 'Other sources (kg)', 'kg', 1],
    ]);
  });

  it('are none where a source brings the metric in several units', () => {
    const units = ['kg', 't'].map((unit) => ({ unit, points: [], previous: [] }));
    expect(tableOf(series({ points: [], previous: null, units }), names).days).toEqual([]);
  });

  it('compare the total with the total of before', () => {
    expect(short(series({}))).toEqual([
      ['total', 'Orders', 25, undefined],
      ['previous', 'period before', 13, 'total'],
    ]);
  });

  it('compare each source with itself', () => {
    const part = (id: string | null, name: string, value: number, earlier: number) => ({
      ...{ id, name, unit: null, points: [{ timestamp: now, value }] },
      previous: [{ timestamp: before, value: earlier }],
    });
    expect(short(series({ sources: [part('a', 'Shop', 20, 10), part(null, '', 5, 3)] }))).toEqual([
      ['a', 'Shop', 20, undefined],
      ['others', 'Other sources', 5, undefined],
      ['previous-a', 'Shop, period before', 10, 'a'],
      ['previous-others', 'Other sources, period before', 3, 'others'],
    ]);
  });
});
