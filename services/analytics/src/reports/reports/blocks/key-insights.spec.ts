import { describe, expect, it } from '@jest/globals';
import { aMetric, someReportData } from '../../../../test/report-data.js';
import { changeOf, keyInsights, largestChanges } from './key-insights.js';

const flat = (value: number) => ({ series: [value, value], previous: [value, value] });
const moved = (before: number, now: number) => ({ series: [before, now], previous: [before, before] });

describe('the change of a metric', () => {
  it.each([
    ['compares sources that have both', { A: moved(100, 150), B: { series: [9] } }, 150, 100, 0.5],
    ['adds sources up', { A: moved(100, 150), B: moved(100, 90) }, 240, 200, 0.2],
    ['has no share of zero', { A: moved(0, 5) }, 5, 0, null],
    ['is relative to the amount of a negative value', { A: moved(-100, -50) }, -50, -100, 0.5],
  ])('%s', (_rule, parts, now, before, share) => {
    expect(changeOf(aMetric('visits', parts))).toMatchObject({ now, before, share });
  });

  it('is absent without earlier data', () => {
    expect(changeOf(aMetric('visits', { A: { series: [1, 2] } }))).toBeNull();
  });
});

describe('key insights', () => {
  const metrics = [
    aMetric('a', { X: moved(100, 101) }),
    aMetric('b', { X: moved(100, 150), Y: moved(50, 45) }, 'USD'),
    aMetric('c', { X: moved(100, 20) }),
    aMetric('d', { X: flat(7) }),
    aMetric('e', { X: moved(100, 110) }),
    aMetric('f', { X: moved(0, 1_000) }),
  ];

  it('are the three largest changes in percent, largest first', () => {
    expect(largestChanges(metrics, 3).map(({ metric }) => metric.name)).toEqual(['c', 'b', 'e']);
  });

  it('name the part of each source, and the parts add up', () => {
    const { bullets } = keyInsights(someReportData({ metrics }));
    expect(bullets).toHaveLength(3);
    expect(bullets[1]).toBe('B rose by 30.0% to $195 (before: $150). By source: X +$50, Y -$5.');
  });

  it('say that nothing changed', () => {
    expect(keyInsights(someReportData({ metrics: [aMetric('d', { X: flat(7) })] })).bullets).toEqual([]);
    expect(keyInsights(someReportData()).text).toHaveLength(1);
  });
});
