import { describe, expect, it } from '@jest/globals';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { formatFigure } from '../../shared/lib/metricWords.js';
import { sparkPieces } from '../../shared/charts/Sparkline.js';
import { viewOf, withView } from './useDashboardView.js';

describe('viewOf', () => {
  it.each([
    [
      '',
      { range: '30days', metric: 'active_users', isCompared: false, isBySource: false, hasAllMarks: false },
    ],
    [
      'range=1year&metric=sales&compare=previous&by=source',
      { range: '1year', metric: 'sales', isCompared: true, isBySource: true, hasAllMarks: false },
    ],
    [
      'range=custom&from=2026-01-01&until=2026-01-31&marks=all',
      {
        ...{ range: 'custom', from: '2026-01-01', until: '2026-01-31', metric: 'active_users' },
        ...{ isCompared: false, isBySource: false, hasAllMarks: true },
      },
    ],
    [
      'metric=%20&compare=x',
      { range: '30days', metric: 'active_users', isCompared: false, isBySource: false, hasAllMarks: false },
    ],
  ])('of %p', (search, view) => {
    expect(viewOf(new URLSearchParams(search))).toEqual(view);
  });

  it('survives a change of each part, and defaults need no parameter', () => {
    const search = withView(new URLSearchParams('x=1&by=source'), {
      metric: 'a&b',
      isBySource: false,
      hasAllMarks: false,
    });
    expect(search.toString()).toBe('x=1&metric=a%26b');
    const own = withView(search, { range: 'custom', from: '2026-01-01', until: '2026-01-31' });
    expect(withView(own, { range: '30days' }).toString()).toBe('x=1&metric=a%26b&range=30days');
    expect(withView(search, { metric: 'active_users', isCompared: true }).toString()).toBe(
      'x=1&compare=previous',
    );
  });
});

describe('a metric', () => {
  it.each([
    ['page_views', 'Page Views'],
    ['revenue_*', 'Revenue'],
    ['___', '___'],
    ['Größe', 'Größe'],
    ['pro_users ⊕ Trials', 'Pro Users + Trials'],
  ])('%p is titled %p', (name, title) => {
    expect(metricTitle(name)).toBe(title);
  });

  it.each([
    [1234.5, 'revenue_pro', null, '$1,234.50'],
    [1234.5, 'revenue_pro', 'EUR', '€1,234.50'],
    [1234.5, 'Revenue Pro', '', '$1,234.50'],
    [1234.5, 'income', '€', '€1,234.50'],
    [1234, 'income', 'CHF', 'CHF\u00a01,234'],
    [-20, 'sales', 'us$', '-$20'],
    [3.04, 'conversion_rate', '%', '3.0%'],
    [3.04, 'load', '%', '3.04%'],
    [7, 'weight', 'kg', '7 kg'],
    [7, 'visits', null, '7'],
    [12070.7, 'active_users', 'users', '12,071 users'],
    [12070.7, 'active_users', null, '12,071'],
  ])('%p of %p in %p reads %p', (value, name, unit, text) => {
    expect(formatFigure(value, name, unit, 'en')).toBe(text);
  });
});

describe('sparkPieces', () => {
  it('breaks the line at a day without a figure', () => {
    expect(sparkPieces([1, 2, null, 3])).toHaveLength(2);
    expect(sparkPieces([null, null])).toEqual([]);
    expect(sparkPieces([5, 5])[0]).toContain(',14.0');
  });
});
