import { describe, expect, it } from '@jest/globals';
import { errorOfResponse, errorWithoutResponse } from '../api/apiError.js';
import { secondsUntil, retryAfterOf, waitTime } from './useWait.js';

describe('secondsUntil', () => {
  it.each([
    [10_000, 0, 10],
    [10_000, 1, 10],
    [10_000, 9_001, 1],
    [10_000, 10_000, 0],
    [10_000, 99_000, 0],
  ])('of %d at %d is %d', (instant, now, expected) => {
    expect(secondsUntil(instant, now)).toBe(expected);
  });
});

describe('waitTime', () => {
  it.each([
    [1, { unit: 's', time: '1' }],
    [59, { unit: 's', time: '59' }],
    [60, { unit: 'min', time: '1:00' }],
    [3599, { unit: 'min', time: '59:59' }],
    [3600, { unit: 'h', time: '1:00' }],
    [27_000, { unit: 'h', time: '7:30' }],
  ] as const)('of %d is %j', (seconds, expected) => {
    expect(waitTime(seconds)).toEqual(expected);
  });
});

describe('retryAfterOf', () => {
  const answer = { statusText: '', text: '', requestId: null, retryAfter: '30' };

  it('returns the seconds of a 429', () => {
    expect(retryAfterOf(errorOfResponse({ ...answer, status: 429 }))).toBe(30);
  });

  it.each([
    ['a 429 that names no time', errorOfResponse({ ...answer, status: 429, retryAfter: null })],
    ['another refusal', errorOfResponse({ ...answer, status: 503 })],
    ['a lost connection', errorWithoutResponse('NETWORK', 'r')],
  ])('returns null for %s', (_case, error) => {
    expect(retryAfterOf(error)).toBeNull();
  });
});
