import { describe, expect, it } from '@jest/globals';
import { aMetric, someReportData } from '../../../../test/report-data.js';
import { forecastOf } from './forecast.js';
import { forecasts } from './forecasts.js';
import { lineThrough, trendOf } from './trends.js';

const daily = { horizon: 7, isDaily: true };
const range = (count: number, valueOf: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => valueOf(index));

describe('a forecast', () => {
  it('continues a straight line, with an interval of nothing', () => {
    const forecast = forecastOf(
      range(20, (x) => 100 + 5 * x),
      daily,
    );
    expect(forecast?.method).toBe('linear');
    expect(forecast?.points[0]).toEqual({ value: 200, low: 200, high: 200 });
    expect(forecast?.points[6]?.value).toBe(230);
  });

  it('repeats a week that repeats itself', () => {
    const week = [10, 20, 30, 40, 50, 5, 1];
    const forecast = forecastOf(
      range(35, (x) => week[x % 7] ?? 0),
      daily,
    );
    expect(forecast?.method).toBe('seasonal');
    expect(forecast?.points.map(({ value }) => value)).toEqual(week);
  });

  it('counts the days without a value: points of Mondays rise by a week', () => {
    const mondays = range(12 * 7, (day) => day).map((day) => (day % 7 === 0 ? 100 + (day / 7) * 10 : null));
    // The last Monday has 210, six days ago.
    const forecast = forecastOf(mondays, daily);
    expect(forecast?.method).toBe('linear');
    expect(forecast?.points.map(({ value }) => Math.round(value))).toEqual([
      220, 221, 223, 224, 226, 227, 229,
    ]);
    expect(forecast?.count).toBe(12);
  });

  it('repeats no week that has a day without a value', () => {
    const weekdays = range(10 * 7, (day) => day).map((day) => (day % 7 < 5 ? (day % 7) * 10 : null));
    expect(forecastOf(weekdays, daily)?.method).toBe('linear');
  });

  it('repeats the last week where days before it or after it have no value', () => {
    const week = [10, 20, 30, 40, 50, 5, 1];
    const values: (number | null)[] = range(42, (x) => week[x % 7] ?? 0);
    values[3] = null;
    const [gap, today] = [forecastOf(values, daily), forecastOf([...values, null], daily)];
    expect([gap?.method, today?.method]).toEqual(['seasonal', 'seasonal']);
    expect(gap?.points.map(({ value }) => value)).toEqual(week);
    expect(today?.points.map(({ value }) => value)).toEqual([...week.slice(1), ...week.slice(0, 1)]);
  });

  it('is a line for weekly values, and for less than four weeks', () => {
    const values = range(27, (x) => x % 7);
    expect(forecastOf(values, daily)?.method).toBe('linear');
    expect(forecastOf([...values, 1, 2], { horizon: 4, isDaily: false })?.method).toBe('linear');
  });

  it('has a wider interval with more noise, and further ahead', () => {
    const noise = (size: number) => range(20, (x) => 100 + (x % 2 === 0 ? size : -size));
    const widths = (size: number): number[] =>
      (forecastOf(noise(size), daily)?.points ?? []).map(({ low, high }) => high - low);
    const [small, large] = [widths(1), widths(10)];
    expect(large[0]).toBeGreaterThan((small[0] ?? 0) * 5);
    expect(small.at(-1)).toBeGreaterThan(small[0] ?? 0);
  });

  it.each([
    [[], null],
    [[1, null, 2], null],
    [[1, null, 2, 3], 3],
  ])('of %j is made of %j values', (values, count) => {
    expect(forecastOf(values, daily)?.count ?? null).toBe(count);
  });

  it('covers the next value in about 80% of cases', () => {
    // A linear congruential generator: the same numbers on every run.
    let state = 7;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const normal = (): number => range(12, random).reduce((sum, each) => sum + each, 0) - 6;
    const hits = range(400, () => {
      const values = range(31, (x) => 50 + 2 * x + 5 * normal());
      const next = forecastOf(values.slice(0, -1), { horizon: 1, isDaily: false })?.points[0];
      const actual = values.at(-1) ?? 0;
      return next && next.low <= actual && actual <= next.high ? 1 : 0;
    }).reduce((sum, hit) => sum + hit, 0);
    expect(hits / 400).toBeGreaterThan(0.74);
    expect(hits / 400).toBeLessThan(0.86);
  });
});

describe('the forecasts of a report', () => {
  const text = (count: number): string =>
    forecasts(
      someReportData({ metrics: [aMetric('active_users', { A: { series: range(count, (x) => x) } })] }),
    ).bullets.join();

  it('name the method, and warn under 12 values', () => {
    expect(text(12)).toMatch(/^Active users: about 18 on 2026-03-22, .*least squares\)\.$/);
    expect(text(11)).toMatch(/Only 11 values/);
    expect(text(2)).toBe('');
  });

  it('draw the interval from the last value on', () => {
    const metric = aMetric('active_users', { A: { series: range(20, (x) => x) } });
    const [chart] = forecasts(someReportData({ metrics: [metric] })).charts;
    expect(chart?.labels).toHaveLength(27);
    expect(chart?.series.map(({ values }) => values.length)).toEqual([27, 27, 27, 27]);
    expect(chart?.series[1]?.values.slice(18, 21)).toEqual([null, 19, 20]);
  });
});

describe('a trend', () => {
  it.each([
    [[1, 2, 3], 'rising'],
    [[3, null, 1], 'falling'],
    [[100, 101, 100], 'steady'],
    [[0, 0], 'steady'],
    [[5], 'unknown'],
    [[], 'unknown'],
  ])('of %j is %s', (values, trend) => {
    expect(trendOf(values)).toBe(trend);
  });

  it('is the line of least squares', () => {
    expect(lineThrough([1, null, 5])).toEqual({ slope: 2, intercept: 1 });
  });
});
