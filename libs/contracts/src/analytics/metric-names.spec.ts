import { describe, expect, it } from '@jest/globals';
import { isRevenueName, metricKey, metricsOfSum, productOf, sumOfMetrics } from './metric-names.js';

describe('metricKey', () => {
  it.each(['active_users', 'Active users', 'ACTIVE-USERS', 'activeUsers', 'active users', 'Active\tUsers'])(
    'is the same for %j',
    (name) => {
      expect(metricKey(name)).toBe('activeusers');
    },
  );

  it('keeps other characters', () => {
    expect(metricKey('Über-Größe (kg)')).toBe('übergröße(kg)');
  });
});

describe('isRevenueName', () => {
  it.each([
    ['revenue_pro', 'pro'],
    ['Revenue Pro', 'Pro'],
    ['REVENUE-ADD-ONS', 'ADD-ONS'],
    ['RevenuePro', 'Pro'],
    ['revenue - Pro plan', 'Pro plan'],
    ['revenue_', ''],
  ])('%j is the revenue of %j', (name, product) => {
    expect(isRevenueName(name)).toBe(true);
    expect(productOf(name)).toBe(product);
  });

  it.each(['Revenue', 'revenues', 'REVENUES', 'revenuestream', 'Total revenue', 'mrr'])(
    '%j is no revenue of a product',
    (name) => {
      expect(isRevenueName(name)).toBe(false);
    },
  );
});

it('reads the names of a sum as they were given', () => {
  const names = ['Pro users', 'free_users + trials'];
  expect(metricsOfSum(sumOfMetrics(names))).toEqual(names);
  expect(sumOfMetrics(['visits'])).toBe('visits');
});
