import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  type CardChoice,
  headlineUses,
  type HeadlineUse,
  cardsOf,
  metricOfCard,
} from '@emberdeck/contracts/analytics/card-rules';
import type { DashboardCards } from '@emberdeck/contracts/analytics/dashboard-cards';
import { type Headlines, headlinesOf } from './card-rules.js';
import type { AskedFigure, PlacedFigure } from './dashboard.queries.js';
import type { FigureRow } from './figure-amounts.queries.js';
import { metricTrend, sourceTrend } from './trend.js';

/** What a dashboard shows: its cards, and the headline figures, also those without a card. */
export interface Layout {
  readonly cards: readonly CardChoice[];
  readonly headlines: Headlines;
}

/** The layout of a member's dashboard. */
export const layoutOf = (choice: DashboardCards): Layout => ({
  cards: cardsOf(choice),
  headlines: headlinesOf(choice),
});

/** The figures to read: the headline figures at the first places, then the other cards in their order. */
export function askedOf({ cards, headlines }: Layout): AskedFigure[] {
  const others = cards.filter(({ figure }) => figure === null);
  const uses = headlineUses.map((use) => ({ metric: metricOfCard(headlines[use]) ?? '', use }));
  return [...uses, ...others.map((card) => ({ metric: metricOfCard(card) ?? '', use: null }))].map(
    (each, place) => ({ place, ...each }),
  );
}

/** The figures of a dashboard as they are read. */
export interface ReadFigures {
  readonly figures: readonly PlacedFigure[];
  readonly sourceCount: number;
  readonly newSources: number;
  readonly asOf: Date | null;
}

/** A dashboard with its headline figures as cards, also those that are on no card. */
export interface Dashboard extends DashboardMetrics {
  readonly headlines: Readonly<Record<HeadlineUse, DashboardCard>>;
}

/** The figure of a metric without a source. */
const unknown: FigureRow = {
  value: null,
  unit: null,
  amounts: [],
  now: null,
  before: null,
  change: null,
};

function withFigure(card: CardChoice, figure: FigureRow = unknown): DashboardCard {
  const { value, unit, amounts, change, now, before } = figure;
  const trend = metricTrend(change, now, before);
  return { ...card, metric: metricOfCard(card), value, unit, amounts: [...amounts], trend };
}

/** The answer of the dashboard, from the figures that {@link askedOf} asks. */
export function dashboardOf(
  layout: Layout,
  { figures, sourceCount, newSources, asOf }: ReadFigures,
): Dashboard {
  const at = (place: number) => figures.find((each) => each.place === place);
  const headline = (use: HeadlineUse): DashboardCard =>
    withFigure(layout.headlines[use], at(headlineUses.indexOf(use)));
  const headlines = {
    activeUsers: headline('activeUsers'),
    revenue: headline('revenue'),
    conversionRate: headline('conversionRate'),
  };
  const others = layout.cards.filter(({ figure }) => figure === null);
  const count = sourceTrend(newSources);
  const cardOf = (card: CardChoice): DashboardCard => {
    if (card.figure === null) return withFigure(card, at(headlineUses.length + others.indexOf(card)));
    if (card.figure !== 'dataSourceCount') return headlines[card.figure];
    return { ...withFigure(card), value: sourceCount, trend: count };
  };
  return {
    activeUsers: headlines.activeUsers.value,
    revenue: headlines.revenue.value,
    conversionRate: headlines.conversionRate.value,
    dataSourceCount: sourceCount,
    trends: {
      activeUsers: headlines.activeUsers.trend,
      revenue: headlines.revenue.trend,
      conversionRate: headlines.conversionRate.trend,
      dataSourceCount: count,
    },
    asOf: asOf?.toISOString() ?? null,
    cards: layout.cards.map(cardOf),
    headlines,
  };
}
