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

const spreadOf = (errors: readonly number[], parameters: number): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / Math.max(1, errors.length - parameters));

/** Continues the straight line through the values, by least squares. */
function linear(values: readonly number[], horizon: number): ForecastPoint[] {
  const line = lineThrough(values);
  if (line === null) return [];
  const at = (x: number): number => line.intercept + line.slope * x;
  const spread = spreadOf(
    values.map((value, x) => value - at(x)),
    2,
  );
  const meanX = (values.length - 1) / 2;
  const squares = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  return Array.from({ length: horizon }, (_, index) => {
    const x = values.length + index;
    return point(at(x), eighty * spread * Math.sqrt(1 + 1 / values.length + (x - meanX) ** 2 / squares));
  });
}

/** Repeats the last week. */
function seasonal(values: readonly number[], horizon: number): ForecastPoint[] {
  const errors = values.slice(week).map((value, index) => value - (values[index] ?? value));
  const spread = spreadOf(errors, 0);
  return Array.from({ length: horizon }, (_, index) => {
    const value = values[values.length - week + (index % week)] ?? 0;
    return point(value, eighty * spread * Math.sqrt(Math.floor(index / week) + 1));
  });
}

/** The mean absolute error of a method on the last week, forecast from the values before. */
function errorOf(method: typeof linear, values: readonly number[]): number {
  const known = values.slice(0, -week);
  const forecast = method(known, week);
  return (
    forecast.reduce(
      (sum, { value }, index) => sum + Math.abs((values[known.length + index] ?? 0) - value),
      0,
    ) / week
  );
}

/**
 * The next values with an interval of 80%; null for fewer than three. Daily values of at least four weeks repeat their
 * last week if that would have forecast the last week better than a straight line.
 */
export function forecastOf(
  series: readonly (number | null)[],
  { horizon, isDaily }: { readonly horizon: number; readonly isDaily: boolean },
): Forecast | null {
  const values = series.filter((value) => value !== null);
  if (values.length < minValues) return null;
  const mayBeSeasonal = isDaily && values.length >= 4 * week;
  const isSeasonal = mayBeSeasonal && errorOf(seasonal, values) < errorOf(linear, values);
  const method = isSeasonal ? 'seasonal' : 'linear';
  const points = isSeasonal ? seasonal(values, horizon) : linear(values, horizon);
  return { method, points, count: values.length };
}
