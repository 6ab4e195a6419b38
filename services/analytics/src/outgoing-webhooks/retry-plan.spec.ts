import { describe, expect, it } from '@jest/globals';
import { mostTries, pauseMs } from './retry-plan.js';

const hourMs = 3_600_000;
const plan = (chance: number): number[] =>
  Array.from({ length: mostTries - 1 }, (_each, index) => pauseMs(index + 1, chance) ?? Number.NaN);

describe('the pauses between tries', () => {
  it('grow, and fill about a day together', () => {
    const pauses = plan(0);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    const whole = pauses.reduce((sum, each) => sum + each, 0);
    expect(whole / hourMs).toBeGreaterThan(22);
    expect(whole / hourMs).toBeLessThan(25);
  });

  it('are longer by chance, by at most a fifth', () => {
    for (const [index, pause] of plan(0.999).entries()) {
      const least = pauseMs(index + 1, 0) ?? 0;
      expect(pause).toBeGreaterThan(least * 1.19);
      expect(pause).toBeLessThanOrEqual(least * 1.2);
    }
  });

  it('end after the last try', () => {
    expect(pauseMs(mostTries, 0.5)).toBeNull();
  });

  it('are as long as the receiver asks, up to eight hours', () => {
    expect(pauseMs(1, 0, 120)).toBe(120_000);
    expect(pauseMs(1, 0, 2)).toBe(10_000);
    expect(pauseMs(1, 0, 1_000_000)).toBe(8 * hourMs);
  });
});
