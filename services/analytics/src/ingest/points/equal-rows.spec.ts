import { describe, expect, it } from '@jest/globals';
import { EqualRows } from './equal-rows.js';

const row = (value: string, name = 'sales', day = 1) => ({
  name,
  value,
  timestamp: new Date(Date.UTC(2026, 0, day)),
});

describe('EqualRows', () => {
  it('counts equal rows of earlier parts only', () => {
    const rows = new EqualRows();
    const first = [row('1'), row('1'), row('2'), row('1', 'visits'), row('1', 'sales', 2)];
    expect(rows.before(first)).toEqual([0, 0, 0, 0, 0]);
    rows.add(first);
    expect(rows.before(first)).toEqual([2, 2, 1, 1, 1]);
    expect(rows.before([row('3')])).toEqual([0]);
  });
});
