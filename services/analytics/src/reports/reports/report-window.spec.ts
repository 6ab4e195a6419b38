import { describe, expect, it } from '@jest/globals';
import type { StoredReport } from './report.mapper.js';
import { movedWindow, periodLabel, requestedWindow, stepOf, windowOf } from './report-window.js';

const now = new Date('2026-03-15T23:30:00.000Z');

/** A stored report of the window. */
const stored = (window: Partial<StoredReport>): StoredReport =>
  ({
    dateRange: '30days',
    firstDay: null,
    lastDay: null,
    hasOwnDays: false,
    asOf: null,
    ...window,
  }) as StoredReport;

describe('the requested window of a report', () => {
  it.each([
    ['30days', 'UTC', '2026-02-14', '2026-03-15'],
    ['90days', 'UTC', '2025-12-16', '2026-03-15'],
    ['1year', 'UTC', '2025-03-16', '2026-03-15'],
    // The next day has begun there.
    ['30days', 'Europe/Berlin', '2026-02-15', '2026-03-16'],
  ] as const)('of %s in %s has whole days, the last one is today', (dateRange, zone, firstDay, lastDay) => {
    const window = requestedWindow({ dateRange, filters: null }, zone, now);
    expect(window).toMatchObject({ firstDay, lastDay, hasOwnDays: false, asOf: now });
  });

  it.each([
    [{ startDate: '2026-01-01', endDate: '2026-01-31' }, '2026-01-01', '2026-01-31'],
    [{ startDate: '2026-03-01' }, '2026-03-01', '2026-03-16'],
    [{ endDate: '2026-01-31' }, '2026-01-02', '2026-01-31'],
    // A moment stands for its day in the zone.
    [
      { startDate: '2025-12-31T23:00:00.000Z', endDate: '2026-01-31T22:00:00.000Z' },
      '2026-01-01',
      '2026-01-31',
    ],
  ])('of chosen days %j is from %s to %s', (filters, firstDay, lastDay) => {
    const window = requestedWindow({ dateRange: '30days', filters }, 'Europe/Berlin', now);
    expect(window).toMatchObject({ firstDay, lastDay, hasOwnDays: true });
    expect(window.startDate.toISOString()).toMatch(/T23:00:00.000Z$/);
    expect(window.endDate.toISOString()).toMatch(/T22:59:59.999Z$/);
  });

  it.each([
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'config.filters.endDate'],
    [{ startDate: '2025-01-01', endDate: '2026-03-01' }, 'config.filters.startDate'],
    [{ startDate: '2026-03-01', endDate: '2026-03-16' }, 'config.filters.endDate'],
  ])('of %j is refused at %s', (filters, field) => {
    expect(() => requestedWindow({ dateRange: '30days', filters }, 'UTC', now)).toThrow(field);
  });
});

describe('the window of a report that is made again', () => {
  const later = new Date('2026-03-20T10:00:00.000Z');

  it('ends today, if it is that of a range', () => {
    const before = stored({ ...requestedWindow({ dateRange: '30days', filters: null }, 'UTC', now) });
    expect(movedWindow(before, 'UTC', later)).toMatchObject({ lastDay: '2026-03-20', hasOwnDays: false });
  });

  it('stays, if its days were chosen', () => {
    const filters = { startDate: '2026-01-01', endDate: '2026-01-31' };
    const before = stored({ ...requestedWindow({ dateRange: '30days', filters }, 'UTC', now) });
    expect(movedWindow(before, 'UTC', later)).toMatchObject({
      ...{ firstDay: '2026-01-01', lastDay: '2026-01-31', hasOwnDays: true, asOf: later },
    });
  });
});

describe('the stored window of a report', () => {
  it('has the figures of the request within its last day', () => {
    const today = stored({ firstDay: '2026-02-14', lastDay: '2026-03-15', asOf: now });
    expect(windowOf(today, 'UTC')).toMatchObject({ days: 30, step: 1, end: now, asOf: now });
    const past = stored({ firstDay: '2026-01-01', lastDay: '2026-01-31', asOf: now });
    expect(windowOf(past, 'UTC').end.toISOString()).toBe('2026-01-31T23:59:59.999Z');
  });

  it('has the days of its range in a report of an earlier release', () => {
    const old = stored({
      dateRange: '90days',
      startDate: new Date('2025-12-15T23:30:00.000Z'),
      endDate: now,
    });
    expect(windowOf(old, 'UTC')).toMatchObject({
      ...{ firstDay: '2025-12-16', lastDay: '2026-03-15', days: 90, end: now, asOf: now },
    });
  });

  it.each([
    [90, 1],
    [180, 1],
    [365, 7],
  ])('of %d days has a point every %d days', (days, step) => {
    expect(stepOf(days)).toBe(step);
  });

  it('is shown by its days', () => {
    expect(periodLabel({ firstDay: '2026-02-14', lastDay: '2026-03-15' })).toBe(
      'Feb 14, 2026 – Mar 15, 2026',
    );
    expect(periodLabel({ firstDay: '2026-03-15', lastDay: '2026-03-15' })).toBe('Mar 15, 2026');
  });
});
