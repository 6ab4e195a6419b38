import { describe, expect, it } from '@jest/globals';
import { isWholeCount } from './whole-counts.js';

describe('isWholeCount', () => {
  it.each([
    ['active_users', null, true],
    ['Page Views', '', true],
    ['anything', 'Users', true],
    ['active_users', '%', false],
    ['orders_per_customer', null, false],
    ['weight', 'kg', false],
    ['revenue_*', null, false],
  ])('of %s in %s is %s', (name, unit, isCount) => {
    expect(isWholeCount(name, unit)).toBe(isCount);
  });
});
