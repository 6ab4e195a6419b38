import { describe, expect, it } from '@jest/globals';
import {
  connectedAppFreshness,
  dashboardFreshness,
  dataSourceFreshness,
  isLate,
  isRecentSync,
} from './freshness.js';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

function synced(age: number | null, isActive = true, type = 'API Integration') {
  return { isActive, type, lastSyncAt: age === null ? null : new Date(now - age).toISOString() };
}

describe('dataSourceFreshness', () => {
  it.each([
    ['inactive', synced(minute, false), 'inactive'],
    ['never synced', synced(null), 'notSynced'],
    ['just under 1 h', synced(hour - 1), 'active'],
    ['1 h', synced(hour), 'stale'],
    ['just under 24 h', synced(24 * hour - 1), 'stale'],
    ['24 h', synced(24 * hour), 'error'],
    ['an old file', synced(100 * 24 * hour, true, 'File Upload'), 'uploaded'],
    ['a file never uploaded', synced(null, true, 'File Upload'), 'notSynced'],
  ])('%s', (_case, source, expected) => {
    expect(dataSourceFreshness(source, now)).toBe(expected);
  });
});

describe('dashboardFreshness', () => {
  const later = (ms: number) => new Date(now + ms).toISOString();

  it.each([
    ['inactive', synced(minute, false), 'inactive'],
    ['never synced', synced(null), 'pending'],
    ['before its next sync', { ...synced(50 * minute), nextSyncAt: later(5 * minute) }, 'active'],
    ['daily, before its next sync', { ...synced(20 * hour), nextSyncAt: later(4 * hour) }, 'active'],
    ['just under 10 min late', { ...synced(hour), nextSyncAt: later(1 - 10 * minute) }, 'active'],
    ['10 min late', { ...synced(hour), nextSyncAt: later(-10 * minute) }, 'stale'],
    ['just synced, without a plan', synced(hour - 1), 'active'],
    ['an hour without a plan', synced(hour), 'stale'],
    [
      'failing for 9 minutes',
      { ...synced(9 * minute), lastFailure: 'Gone', nextSyncAt: later(minute) },
      'active',
    ],
    [
      'failing for longer',
      { ...synced(10 * minute), lastFailure: 'Gone', nextSyncAt: later(minute) },
      'stale',
    ],
    ['two days', synced(48 * hour), 'stale'],
    ['an old file', synced(100 * 24 * hour, true, 'File Upload'), 'uploaded'],
    ['a file never uploaded', synced(null, true, 'File Upload'), 'pending'],
  ])('%s', (_case, source, expected) => {
    const planned = { nextSyncAt: null, lastFailure: null, ...source };
    expect(dashboardFreshness(planned, now)).toBe(expected);
  });
});

describe('isLate', () => {
  it.each([
    ['without a limit', true, null, false],
    ['before the limit', true, now + 1, false],
    ['after the limit', true, now - 1, true],
    ['after the limit, paused', false, now - 1, false],
  ])('%s', (_case, isActive, until, expected) => {
    const freshUntil = until === null ? null : new Date(until).toISOString();
    expect(isLate({ isActive, freshUntil }, now)).toBe(expected);
  });
});

describe('connectedAppFreshness', () => {
  it.each([
    ['inactive', synced(minute, false), 'inactive'],
    ['never synced', synced(null), 'pending'],
    ['just under 60 min', synced(hour - 1), 'active'],
    ['60 min', synced(hour), 'stale'],
  ])('%s', (_case, app, expected) => {
    expect(connectedAppFreshness(app, now)).toBe(expected);
  });
});

describe('isRecentSync', () => {
  it.each([
    ['never', synced(null), false],
    ['just under 1 h', synced(hour - 1), true],
    ['1 h', synced(hour), false],
  ])('%s', (_case, source, expected) => {
    expect(isRecentSync(source, now)).toBe(expected);
  });
});
