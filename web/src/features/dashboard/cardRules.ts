import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  type CardChoice,
  type CardChoices,
  cardKey,
  type CardScope,
  cardsOf,
  specifiedCard,
  specifiedCards,
  metricOfCard,
} from '@emberdeck/contracts/analytics/card-rules';

/** The cards of an answer, also of a service of an earlier release, which knows the specified ones alone. */
export function shownCards({ cards, trends, ...metrics }: DashboardMetrics): readonly DashboardCard[] {
  if (cards !== null && cards !== undefined) return cards;
  return specifiedCards.map((figure) => {
    const card = specifiedCard(figure);
    return {
      ...card,
      metric: metricOfCard(card),
      value: metrics[figure],
      unit: null,
      amounts: [],
      trend: trends[figure],
    };
  });
}

/** Whose cards a change without a choice is for: the own ones where there are some or no other may be changed. */
export const usualScope = ({ mine }: CardChoices, managesWorkspace: boolean): CardScope =>
  mine === null && managesWorkspace ? 'workspace' : 'mine';

/** The cards that a change starts from. The first own change copies those of the workspace. */
export const cardsIn = (choices: CardChoices, scope: CardScope): readonly CardChoice[] =>
  cardsOf(scope === 'mine' ? choices : { ...choices, mine: null });

/** The cards with one moved by some places. */
export function moved(cards: readonly CardChoice[], key: string, places: number): CardChoice[] {
  const from = cards.findIndex((card) => cardKey(card) === key);
  const card = cards[from];
  if (card === undefined) return [...cards];
  const others = cards.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(others.length, from + places)), 0, card);
}

export const without = (cards: readonly CardChoice[], key: string): CardChoice[] =>
  cards.filter((card) => cardKey(card) !== key);

/** The cards with another one in place of that with the key, or with one more. */
export function withCard(cards: readonly CardChoice[], card: CardChoice, key?: string): CardChoice[] {
  const isKnown = cards.some((each) => cardKey(each) === key);
  return isKnown ? cards.map((each) => (cardKey(each) === key ? card : each)) : [...cards, card];
}

/** A card of one metric. */
export const cardOf = (metric: string): CardChoice => ({
  figure: null,
  metrics: [{ name: metric, product: null }],
  label: null,
});
