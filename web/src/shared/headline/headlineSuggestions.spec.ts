import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import { describe, expect, it } from '@jest/globals';
import { headlineSuggestions } from './headlineSuggestions.js';

const card = (
  figure: DashboardCard['figure'],
  value: number | null,
  metrics: string[] = [],
): DashboardCard => ({
  figure,
  metrics: metrics.map((name) => ({ name, product: null })),
  label: null,
  metric: null,
  value,
  unit: null,
  amounts: [],
  trend: { change: null, label: 'No earlier data' },
});

const nothingKnown = {
  cards: [card('activeUsers', null), card('revenue', null), card('conversionRate', null)],
};

describe('headlineSuggestions', () => {
  it('offers one metric for each figure before a second one', () => {
    const metrics = ['Weekly users', 'Monthly users', 'signup_conversion', 'MRR Pro', 'Page views'];
    expect(headlineSuggestions(metrics, nothingKnown)).toEqual([
      { metric: 'Weekly users', as: 'activeUsers' },
      { metric: 'MRR Pro', as: 'revenue', product: 'MRR Pro' },
      { metric: 'signup_conversion', as: 'conversionRate' },
    ]);
  });

  it('offers nothing in place of a known figure, but another product', () => {
    const cards = [card('activeUsers', 12), card('revenue', 5), card('conversionRate', 1)];
    expect(headlineSuggestions(['Weekly users', 'Shop sales'], { cards })).toEqual([
      { metric: 'Shop sales', as: 'revenue', product: 'Shop sales' },
    ]);
    expect(headlineSuggestions(['Shop sales'], { cards }, true)).toEqual([]);
  });

  it('offers no metric that feeds a card by its name or by a choice', () => {
    const cards = [card('activeUsers', null, ['Weekly users']), card('revenue', null)];
    const metrics = ['Active Users', 'Conversion rate', 'Revenue Pro', 'weekly_users'];
    expect(headlineSuggestions(metrics, { cards })).toEqual([]);
  });

  it('offers a plain Revenue column as the revenue of a product', () => {
    expect(headlineSuggestions(['Revenue'], nothingKnown)).toEqual([
      { metric: 'Revenue', as: 'revenue', product: 'Revenue' },
    ]);
  });
});
