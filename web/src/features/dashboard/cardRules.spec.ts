import { cardKey, specifiedCard, specifiedCards } from '@emberdeck/contracts/analytics/card-rules';
import { describe, expect, it } from '@jest/globals';
import { cardOf, cardsIn, moved, shownCards, usualScope, withCard, without } from './cardRules.js';

const none = { change: null, label: 'No earlier data' };
const specified = specifiedCards.map(specifiedCard);
const keys = (cards: Parameters<typeof cardKey>[0][]): string[] => cards.map(cardKey);

describe('shownCards', () => {
  it('are the specified ones of a service that sends no cards', () => {
    const cards = shownCards({
      activeUsers: 7,
      revenue: null,
      conversionRate: 1,
      dataSourceCount: 2,
      trends: { activeUsers: none, revenue: none, conversionRate: none, dataSourceCount: none },
      asOf: null,
      cards: null,
    });
    expect(cards.map(({ figure, metric, value }) => [figure, metric, value])).toEqual([
      ['activeUsers', 'active_users', 7],
      ['revenue', 'revenue_*', null],
      ['conversionRate', 'conversion_rate', 1],
      ['dataSourceCount', null, 2],
    ]);
  });
});

describe('a change of cards', () => {
  it('is for the workspace where its managers have no own cards', () => {
    expect(usualScope({ workspace: null, mine: null }, true)).toBe('workspace');
    expect(usualScope({ workspace: null, mine: [] }, true)).toBe('mine');
    expect(usualScope({ workspace: null, mine: null }, false)).toBe('mine');
  });

  it('starts from the cards of its scope', () => {
    const choices = { workspace: [cardOf('visits')], mine: [cardOf('sales')] };
    expect(keys([...cardsIn(choices, 'workspace')])).toEqual(['visits']);
    expect(keys([...cardsIn(choices, 'mine')])).toEqual(['sales']);
    expect(keys([...cardsIn({ workspace: null, mine: null }, 'mine')])).toEqual([...specifiedCards]);
  });

  it.each([
    ['revenue', -1, ['revenue', 'activeUsers', 'conversionRate', 'dataSourceCount']],
    ['revenue', 2, ['activeUsers', 'conversionRate', 'dataSourceCount', 'revenue']],
    ['activeUsers', -5, ['activeUsers', 'revenue', 'conversionRate', 'dataSourceCount']],
    ['unknown', 1, ['activeUsers', 'revenue', 'conversionRate', 'dataSourceCount']],
  ])('moves %s by %d places', (key, places, expected) => {
    expect(keys(moved(specified, key, places))).toEqual(expected);
  });

  it('adds, replaces and removes a card', () => {
    const added = withCard(specified, cardOf('visits'));
    expect(keys(added)).toEqual([...specifiedCards, 'visits']);
    expect(keys(withCard(added, cardOf('sales'), 'visits'))).toEqual([...specifiedCards, 'sales']);
    expect(keys(without(added, 'revenue'))).not.toContain('revenue');
  });
});
