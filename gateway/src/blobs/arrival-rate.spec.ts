import { describe, expect, it } from '@jest/globals';
import { ArrivalRate } from './arrival-rate.js';

/** For each arrival, whether it is enough. */
const judged = (arrivals: readonly (readonly [waitedMs: number, bytes: number])[]): boolean[] => {
  const rate = new ArrivalRate(30_000);
  return arrivals.map(([waitedMs, bytes]) => rate.isEnough(waitedMs, bytes));
};

describe('the least rate of an upload', () => {
  it('refuses a sender of a byte now and then when the period is over', () => {
    expect(
      judged([
        [8_000, 1],
        [8_000, 1],
        [8_000, 1],
        [8_000, 1],
      ]),
    ).toEqual([true, true, true, false]);
  });

  it('accepts pauses within a period, and a slow line', () => {
    expect(
      judged([
        [29_000, 250_000],
        [20_000, 10],
        [5_000, 65_536],
        [5_000, 65_536],
      ]),
    ).toEqual([true, true, true, true]);
  });

  it('judges each period by itself', () => {
    expect(
      judged([
        [30_000, 10_000_000],
        [30_000, 100],
      ]),
    ).toEqual([true, false]);
  });
});
