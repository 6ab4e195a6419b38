import {
  type CardChoice,
  type CardChoices,
  type CardMetric,
  type HeadlineUse,
  maxCardMetrics,
  specifiedCard,
} from '@emberdeck/contracts/analytics/card-rules';
import { metricKey, totalRevenue } from '@emberdeck/contracts/analytics/metric-names';

/** The products of a card of revenue, by the key of their metric. */
export const productsOf = ({ metrics }: Pick<CardChoice, 'metrics'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    metrics.flatMap(({ name, product }) => (product === null ? [] : [[metricKey(name), product]])),
  );

/** The cards of the headline figures. */
export type Headlines = Readonly<Record<HeadlineUse, CardChoice>>;

/** The headline figures. One without a card in the own list has the card of the workspace, else the specified one. */
export function headlinesOf({ workspace, mine }: CardChoices): Headlines {
  const of = (use: HeadlineUse): CardChoice =>
    [...(mine ?? []), ...(workspace ?? [])].find(({ figure }) => figure === use) ?? specifiedCard(use);
  return {
    activeUsers: of('activeUsers'),
    revenue: of('revenue'),
    conversionRate: of('conversionRate'),
  };
}

/** A metric that shall be a headline figure. */
export interface HeadlineChange {
  readonly metric: string;
  readonly as: HeadlineUse;
  readonly product?: string | undefined;
}

/** The metrics of the card of revenue with another product: the specified revenue stays. */
function withProduct(metrics: readonly CardMetric[], { metric, product }: HeadlineChange): CardMetric[] {
  const all = metrics.length === 0 ? [{ name: totalRevenue, product: null }] : metrics;
  const others = all.filter(({ name }) => metricKey(name) !== metricKey(metric));
  return [...others, { name: metric, product: product ?? null }];
}

/**
 * The cards with a metric as a headline figure. Revenue gets a product beside the others; null if it has as many metrics
 * as a card can have. A figure without a card gets one at the end.
 */
export function withHeadline(cards: readonly CardChoice[], change: HeadlineChange): CardChoice[] | null {
  const { as, metric } = change;
  const known = cards.find(({ figure }) => figure === as);
  const metrics =
    as === 'revenue' ? withProduct(known?.metrics ?? [], change) : [{ name: metric, product: null }];
  if (metrics.length > maxCardMetrics) return null;
  const card: CardChoice = { ...(known ?? specifiedCard(as)), metrics };
  return known === undefined ? [...cards, card] : cards.map((each) => (each === known ? card : each));
}
