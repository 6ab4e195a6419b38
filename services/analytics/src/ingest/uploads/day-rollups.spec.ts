import { describe, expect, it } from '@jest/globals';
import { dayMs, DayRollups } from './day-rollups.js';

describe('DayRollups', () => {
  it('adds up each name and day, and takes the later arrival of equal times', () => {
    const rollups = new DayRollups();
    rollups.add(0, 500, 10);
    rollups.add(0, -250, 20);
    rollups.add(1, 100, 20);
    rollups.add(0, 700, 20);
    rollups.add(0, 900, 15);
    rollups.add(0, 1, -1);
    expect(rollups.batch((name) => `n${name}`)).toEqual({
      names: ['n0', 'n1', 'n0'],
      days: ['1970-01-01', '1970-01-01', '1969-12-31'],
      counts: [4, 1, 1],
      sums: ['18.50', '1.00', '0.01'],
      minima: ['-2.50', '1.00', '0.01'],
      maxima: ['9.00', '1.00', '0.01'],
      timestamps: ['1970-01-01T00:00:00.020Z', '1970-01-01T00:00:00.020Z', '1969-12-31T23:59:59.999Z'],
      values: ['7.00', '1.00', '0.01'],
    });
  });

  it('loses no cent of a large sum', () => {
    const rollups = new DayRollups();
    for (let at = 0; at < 1_000; at += 1) rollups.add(0, 999_999_999_999_999, dayMs + at);
    expect(rollups.batch(String).sums).toEqual(['9999999999999990.00']);
  });
});
