import { describe, expect, it } from '@jest/globals';
import { dayCount, daysUntil, momentsOf, windowProblem } from './report-window.js';

describe('the window of a report', () => {
  it.each([
    ['2026-03-15', 30, '2026-02-14'],
    ['2026-03-15', 365, '2025-03-16'],
    ['2026-03-01', 1, '2026-03-01'],
  ])('that ends on %s and has %d days begins on %s', (lastDay, count, firstDay) => {
    expect(daysUntil(lastDay, count)).toEqual({ firstDay, lastDay });
    expect(dayCount({ firstDay, lastDay })).toBe(count);
  });

  it('begins and ends at midnight of the zone, also where clocks change', () => {
    const days = { firstDay: '2026-03-28', lastDay: '2026-03-29' };
    const { startDate, endDate } = momentsOf('Europe/Berlin', days);
    expect(startDate.toISOString()).toBe('2026-03-27T23:00:00.000Z');
    expect(endDate.toISOString()).toBe('2026-03-29T21:59:59.999Z');
  });

  it.each([
    ['2026-02-02', '2026-02-01', 'endDate'],
    ['2025-01-01', '2026-01-02', 'startDate'],
    ['2026-02-01', '2026-03-02', 'endDate'],
  ])('from %s to %s is refused at %s', (firstDay, lastDay, field) => {
    expect(windowProblem({ firstDay, lastDay }, '2026-03-01')?.field).toBe(field);
  });

  it('may have 366 days and end today', () => {
    expect(windowProblem({ firstDay: '2025-03-01', lastDay: '2026-03-01' }, '2026-03-01')).toBeNull();
  });
});
