import { describe, expect, it } from '@jest/globals';
import { firstSync, isReadable } from './sync-schedule.js';

const now = new Date('2026-05-01T10:00:00Z');

describe('firstSync', () => {
  const api = {
    type: 'API Integration',
    endpoint: 'https://a.example',
    feed: null,
    syncMinutes: 60,
  } as const;
  it.each([
    ['an API at once', api, now],
    ['no API without an address', { ...api, endpoint: null }, null],
    ['no webhook', { ...api, type: 'Webhook' as const }, null],
    ['a built-in feed of any type', { ...api, type: 'Webhook' as const, feed: 'web-shop' }, now],
    ['nothing if automatic sync is off', { ...api, syncMinutes: null }, null],
  ])('reads %s', (_, source, expected) => {
    expect(firstSync(source, now)).toEqual(expected);
    expect(isReadable({ ...api, type: 'File Upload' })).toBe(false);
  });
});
