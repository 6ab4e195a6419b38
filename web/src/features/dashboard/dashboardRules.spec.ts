import { describe, expect, it } from '@jest/globals';
import { maxRangeDays, seriesRanges } from '@emberdeck/contracts/analytics/dashboard';
import {
  activityLook,
  chartRanges,
  changeType,
  growthOf,
  isDayRange,
  productName,
  rangeOf,
  revenueOf,
  syncAge,
} from './dashboardRules.js';

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function point(
  name: string,
  value: number,
  timestamp = '2026-01-31T00:00:00.000Z',
  unit: string | null = null,
) {
  return { name, value, timestamp, unit };
}

it('has the ranges of the contract', () => {
  expect(chartRanges).toEqual(seriesRanges);
  expect(isDayRange('2016-01-01', dayAfter('2016-01-01', maxRangeDays - 1))).toBe(true);
  expect(isDayRange('2016-01-01', dayAfter('2016-01-01', maxRangeDays))).toBe(false);
});

describe('rangeOf', () => {
  it.each([
    ['90days', '90days'],
    ['1year', '1year'],
    ['2years', '30days'],
    [null, '30days'],
  ])('of %j is %s', (raw, expected) => {
    expect(rangeOf(raw)).toEqual({ range: expected });
  });

  it.each([
    ['2026-01-01', '2026-01-31', { range: 'custom', from: '2026-01-01', until: '2026-01-31' }],
    ['2026-01-31', '2026-01-01', { range: '30days' }],
    ['2026-02-30x', '2026-03-01', { range: '30days' }],
    [null, '2026-03-01', { range: '30days' }],
  ])('takes own days from %j to %j', (from, until, expected) => {
    expect(rangeOf('custom', from, until)).toEqual(expected);
  });
});

describe('growthOf', () => {
  it('returns the last six points of active users in order of time', () => {
    const points = [7, 1, 3, 2, 5, 4, 6].map((month) =>
      point('active_users', month, `2026-0${month}-01T00:00:00.000Z`),
    );
    const values = growthOf([point('revenue_pro', 99), ...points]).map(({ value }) => value);
    expect(values).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('has points of one unit, that of the newest', () => {
    const points = [
      point('active_users', 1, '2026-01-01T00:00:00.000Z', 'users'),
      point('active_users', 90, '2026-01-02T00:00:00.000Z', 'teams'),
      point('active_users', 2, '2026-02-01T00:00:00.000Z', 'users'),
    ];
    expect(growthOf(points).map(({ value }) => value)).toEqual([1, 2]);
  });
});

describe('revenueOf', () => {
  it('lists products by revenue in four colors that repeat', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const revenue = revenueOf(names.map((name, index) => point(`revenue_${name}`, index + 1)));
    expect(revenue.map(({ product, color }) => [product, color])).toEqual([
      ['E', 'emerald'],
      ['D', 'blue'],
      ['C', 'purple'],
      ['B', 'indigo'],
      ['A', 'emerald'],
    ]);
  });

  it('omits other metrics and products without revenue, and lists unknown ones last', () => {
    const products = [
      point('active_users', 5),
      point('revenue_x', 0),
      { ...point('revenue_z', 1), value: null },
      point('revenue_y', -3),
    ];
    expect(revenueOf(products).map(({ product, value }) => [product, value])).toEqual([
      ['Y', -3],
      ['Z', null],
    ]);
  });

  it('names a product as its column does, in the unit of its sources', () => {
    const [product] = revenueOf([point('Revenue Pro', 5, undefined, 'EUR')]);
    expect(product).toMatchObject({ product: 'Pro', unit: 'EUR' });
  });
});

describe('productName', () => {
  it.each([
    ['revenue_pro', 'Pro'],
    ['revenue_add_ons', 'Add Ons'],
  ])('of %s is %s', (name, expected) => {
    expect(productName(name)).toBe(expected);
  });
});

describe('changeType', () => {
  it.each([
    [12.5, 'positive'],
    [-2.1, 'negative'],
    [0, 'none'],
    [null, 'none'],
  ])('of %j is %s', (change, expected) => {
    expect(changeType(change)).toBe(expected);
  });
});

describe('activityLook', () => {
  it.each([
    ['data_source', 'blue'],
    ['data_sync', 'emerald'],
    ['system_event', 'purple'],
    ['app_connected', 'gray'],
    ['constructor', 'gray'],
  ])('of %s is %s', (type, expected) => {
    expect(activityLook(type).tint).toBe(expected);
  });

  it('gives each kind its own shape and color', () => {
    const looks = ['data_source', 'data_sync', 'system_event', 'other'].map(activityLook);
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(4);
    expect(new Set(looks.map(({ tint }) => tint)).size).toBe(4);
  });
});

describe('syncAge', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z');

  it.each([
    [-5_000, { unit: 'JustNow', count: 0 }],
    [59_999, { unit: 'JustNow', count: 0 }],
    [60_000, { unit: 'Minutes', count: 1 }],
    [599_999, { unit: 'Minutes', count: 9 }],
    [3_599_999, { unit: 'Minutes', count: 59 }],
    [3_600_000, { unit: 'Hours', count: 1 }],
    [30 * 3_600_000, { unit: 'Hours', count: 30 }],
  ])('after %d ms is %j', (age, expected) => {
    expect(syncAge(new Date(now - age).toISOString(), now)).toEqual(expected);
  });
});
