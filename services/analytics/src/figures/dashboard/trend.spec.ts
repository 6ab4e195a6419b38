import { describe, expect, it } from '@jest/globals';
import { metricTrend, sourceTrend } from './trend.js';

describe('metricTrend', () => {
  it.each([
    [12.5, 1125, 1000, { change: 12.5, label: '+12.5%' }],
    [-2.1, 979, 1000, { change: -2.1, label: '-2.1%' }],
    [8, 108, 100, { change: 8, label: '+8.0%' }],
    [0, 100, 100, { change: 0, label: '+0.0%' }],
    [-0, 99.99, 100, { change: 0, label: '+0.0%' }],
    [-100, 0, 50, { change: -100, label: '-100.0%' }],
    [123_456.7, 1, 1, { change: 123_456.7, label: '+123456.7%' }],
    [null, 0, 0, { change: 0, label: '+0.0%' }],
    [null, 5, 0, { change: null, label: 'Up from 0' }],
    [null, -5, 0, { change: null, label: 'Down from 0' }],
    [null, 5, null, { change: null, label: 'No earlier data' }],
    [null, null, null, { change: null, label: 'No earlier data' }],
  ])('formats %p percent, now %p, before %p', (change, now, before, trend) => {
    expect(metricTrend(change, now, before)).toStrictEqual(trend);
  });
});

describe('sourceTrend', () => {
  it.each([
    [3, '+3 new'],
    [0, '+0 new'],
  ])('formats %d new sources', (added, label) => {
    expect(sourceTrend(added)).toEqual({ change: added, label });
  });
});
