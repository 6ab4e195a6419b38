import { rounded } from './metric-text.js';
import { lineThrough } from './trends.js';

/** A forecast value with its interval. */
export interface ForecastPoint {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Forecast {
  readonly method: 'linear' | 'seasonal';
  readonly points: readonly ForecastPoint[];
  /** Values that the forecast is made of. */
  readonly count: number;
}

/** The 80% interval of a normal distribution, in standard deviations on each side. */
const eighty = 1.2816;

/** Below this number of values a forecast carries a warning. */
export const fewValues = 12;

/** A forecast needs this many values: two fit every line, and leave no error to measure. */
const minValues = 3;

/** Days of a season. */
const week = 7;

const point = (value: number, half: number): ForecastPoint => ({
  value: rounded(value),
  low: rounded(value - half),
  high: rounded(value + half),
});

/** Values by day, or by week. A gap is a day without a value. */
type Series = readonly (number | null)[];

const spreadOf = (errors: readonly number[], parameters: number): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / Math.max(1, errors.length - parameters));

/** Continues the straight line through the values, by least squares. */
function linear(series: Series, horizon: number): ForecastPoint[] {
  const line = lineThrough(series);
  if (line === null) return [];
  const at = (x: number): number => line.intercept + line.slope * x;
  const known = series.flatMap((value, x) => (value === null ? [] : [{ x, error: value - at(x) }]));
  const spread = spreadOf(
    known.map(({ error }) => error),
    2,
  );
  const meanX = known.reduce((sum, { x }) => sum + x, 0) / known.length;
  const squares = known.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return Array.from({ length: horizon }, (_, index) => {
    const x = series.length + index;
    return point(at(x), eighty * spread * Math.sqrt(1 + 1 / known.length + (x - meanX) ** 2 / squares));
  });
}

/** Repeats the last week, which has no gap. */
function seasonal(series: Series, horizon: number): ForecastPoint[] {
  const errors = series.slice(week).flatMap((value, index) => {
    const before = series[index] ?? null;
    return value === null || before === null ? [] : [value - before];
  });
  const spread = spreadOf(errors, 0);
  return Array.from({ length: horizon }, (_, index) => {
    const value = series[series.length - week + (index % week)] ?? 0;
    return point(value, eighty * spread * Math.sqrt(Math.floor(index / week) + 1));
  });
}

/** The mean absolute error of a method on the last week, forecast from the values before. */
function errorOf(method: typeof linear, series: Series): number {
  const known = series.slice(0, -week);
  const forecast = method(known, week);
  return (
    forecast.reduce(
      (sum, { value }, index) => sum + Math.abs((series[known.length + index] ?? 0) - value),
      0,
    ) / week
  );
}

/** Whether the last week can be repeated, and the one before could have been: neither has a gap. */
const hasTwoWeeks = (series: Series): boolean => series.slice(-2 * week).every((value) => value !== null);

/**
 * The next values with an interval of 80%; null for fewer than three. Daily values of at least four weeks repeat their
 * last week if that would have forecast the last week better than a straight line.
 */
export function forecastOf(
  all: Series,
  { horizon, isDaily }: { readonly horizon: number; readonly isDaily: boolean },
): Forecast | null {
  const count = all.filter((value) => value !== null).length;
  if (count < minValues) return null;
  // Days without a value at the end, such as today in the morning, are forecast too, and left out.
  const series = all.slice(0, all.findLastIndex((value) => value !== null) + 1);
  const passed = all.length - series.length;
  const mayBeSeasonal = isDaily && count >= 4 * week && hasTwoWeeks(series);
  const isSeasonal = mayBeSeasonal && errorOf(seasonal, series) < errorOf(linear, series);
  const forecast = isSeasonal ? seasonal : linear;
  return {
    method: isSeasonal ? 'seasonal' : 'linear',
    points: forecast(series, passed + horizon).slice(passed),
    count,
  };
}
