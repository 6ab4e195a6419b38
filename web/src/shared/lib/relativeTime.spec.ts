import { describe, expect, it } from '@jest/globals';
import { relativeTime } from './relativeTime.js';

const now = Date.parse('2026-03-10T12:00:00.000Z');

function ago(milliseconds: number): string {
  return new Date(now - milliseconds).toISOString();
}

describe('relativeTime', () => {
  it.each([
    ['the future', -5_000, { kind: 'justNow' }],
    ['0 s', 0, { kind: 'justNow' }],
    ['59 s', 59_999, { kind: 'justNow' }],
    ['1 min', 60_000, { kind: 'minutes', count: 1 }],
    ['59 min', 3_599_999, { kind: 'minutes', count: 59 }],
    ['1 h', 3_600_000, { kind: 'hours', count: 1 }],
    ['23 h', 86_399_999, { kind: 'hours', count: 23 }],
    ['24 h', 86_400_000, { kind: 'date' }],
  ])('after %s', (_age, milliseconds, expected) => {
    expect(relativeTime(ago(milliseconds), now)).toEqual(expected);
  });
});
