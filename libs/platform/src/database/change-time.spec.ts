import { describe, expect, it } from '@jest/globals';
import { changeTime } from './change-time.js';

describe('changeTime', () => {
  it.each([
    ['is now', '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:05.000Z', '2026-03-10T12:00:05.000Z'],
    [
      'is later within one moment',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T12:00:00.001Z',
    ],
    [
      'is later with a slow clock',
      '2026-03-10T12:00:05.000Z',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T12:00:05.001Z',
    ],
  ])('%s', (_rule, before, now, expected) => {
    expect(changeTime(new Date(before), new Date(now)).toISOString()).toBe(expected);
  });
});
