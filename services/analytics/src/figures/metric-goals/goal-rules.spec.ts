import { describe, expect, it } from '@jest/globals';
import { amountTexts, hasReached, isAfterDue, isBeyond, isCrossing, nextStep } from './goal-rules.js';

describe('hasReached', () => {
  it.each([
    [999.99, 1000, 500, false],
    [1000, 1000, 500, true],
    [1001, 1000, null, true],
    [900, 1000, null, false],
    [41, 40, 60, false],
    [40, 40, 60, true],
    [39, 40, 60, true],
    [-5, 0, -10, false],
  ])('of %p for the target %p from %p is %p', (value, target, start, reached) => {
    expect(hasReached(value, target, start)).toBe(reached);
  });
});

describe('isAfterDue', () => {
  it.each([
    ['2026-05-10T23:59:59.999Z', 'UTC', false],
    ['2026-05-11T00:00:00.000Z', 'UTC', true],
    ['2026-05-10T21:59:59.999Z', 'Europe/Berlin', false],
    ['2026-05-10T22:00:00.000Z', 'Europe/Berlin', true],
  ])('on 2026-05-10 at %s in %s is %p', (moment, timeZone, isAfter) => {
    expect(isAfterDue('2026-05-10', new Date(moment), timeZone)).toBe(isAfter);
  });
});

describe('isBeyond', () => {
  it.each([
    [101, 'above', 100, true],
    [100, 'above', 100, false],
    [100, 'below', 100, false],
    [99.99, 'below', 100, true],
  ] as const)('of %p %p %p is %p', (value, direction, bound, beyond) => {
    expect(isBeyond(value, direction, bound)).toBe(beyond);
  });
});

describe('isCrossing', () => {
  const before = new Date(0);
  it.each([
    [{ isBeyond: false, repeat: 'first', crossedAt: null }, true, true],
    [{ isBeyond: true, repeat: 'first', crossedAt: null }, true, false],
    [{ isBeyond: false, repeat: 'first', crossedAt: before }, true, false],
    [{ isBeyond: false, repeat: 'every', crossedAt: before }, true, true],
    [{ isBeyond: true, repeat: 'every', crossedAt: before }, true, false],
    [{ isBeyond: true, repeat: 'every', crossedAt: null }, false, false],
  ] as const)('of %j, now beyond: %p, is %p', (state, isNow, crossing) => {
    expect(isCrossing(state, isNow)).toBe(crossing);
  });
});

describe('nextStep', () => {
  const at = new Date(0);
  const limit = { isBeyond: false, repeat: 'every', crossedAt: null, noDataSince: null } as const;
  const crossed = { ...limit, isBeyond: true, crossedAt: at } as const;
  const done = { ...limit, repeat: 'first', crossedAt: at } as const;
  const silent = { noDataSince: at };
  it.each([
    ['within', limit, false, false, null],
    ['within, crosses', limit, false, true, [true, false, 'limit_crossed']],
    ['beyond, comes back', crossed, false, false, [false, false, 'limit_resolved']],
    ['without a figure', crossed, false, null, null],
    ['silent', limit, true, false, [false, true, 'limit_no_data']],
    ['beyond, silent: not resolved', crossed, true, false, [true, true, 'limit_no_data']],
    ['still silent', { ...crossed, ...silent }, true, false, null],
    ['silent, told all it had to', done, true, false, [false, true, null]],
    ['again, within', { ...limit, ...silent }, false, false, [false, false, 'limit_data_again']],
    ['again, still beyond', { ...crossed, ...silent }, false, true, [true, false, 'limit_data_again']],
    ['again, crossed meanwhile', { ...limit, ...silent }, false, true, [true, false, 'limit_crossed']],
    ['again, came back meanwhile', { ...crossed, ...silent }, false, false, [false, false, 'limit_resolved']],
    ['again, told all it had to', { ...done, ...silent }, false, false, [false, false, null]],
    ['again, without a figure', { ...limit, ...silent }, false, null, null],
  ] as const)('of a limit %s', (_name, state, isSilent, isBeyondNow, expected) => {
    const step = nextStep(state, { isSilent, isBeyondNow });
    expect(step && [step.isBeyond, step.hasNoData, step.news]).toEqual(expected);
  });
});

describe('amountTexts', () => {
  it.each([
    [1200, 1000, '1,200', '1,000'],
    [79.5, 80, '79.5', '80'],
    [1234.567, 1000, '1,234.57', '1,000'],
    [0.0347, 0.0312, '0.0347', '0.0312'],
    [0.03, 0.03, '0.03', '0.03'],
    // As many decimals as tell them apart.
    [100.004, 100, '100.004', '100'],
    [99.9996, 100, '99.9996', '100'],
    [0.034711, 0.0347, '0.03471', '0.0347'],
    [1 / 3, 0.333333, '0.3333333', '0.333333'],
    [-0.001, 0, '-0.001', '0'],
  ])('of %p and %p are %p and %p', (figure, bound, ...texts) => {
    expect(Object.values(amountTexts(figure, bound))).toEqual(texts);
  });
});
