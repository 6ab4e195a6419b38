// Without a schema library: the browser loads this module with the dashboard.
import { metricKey, metricsOfSum, sumOfMetrics, totalRevenue } from './metric-names.js';

/** The four cards of the specification. */
export const specifiedCards = ['activeUsers', 'revenue', 'conversionRate', 'dataSourceCount'] as const;
export type SpecifiedCard = (typeof specifiedCards)[number];

/** The figures that a metric can be used as. */
export const headlineUses = ['activeUsers', 'revenue', 'conversionRate'] as const;
export type HeadlineUse = (typeof headlineUses)[number];

/** Whose dashboard has the cards: that of the workspace, or the own one of the caller. */
export const cardScopes = ['workspace', 'mine'] as const;
export type CardScope = (typeof cardScopes)[number];

/** Maximum number of cards of one list. */
export const maxCards = 24;

/** Maximum number of metrics that one card sums. */
export const maxCardMetrics = 10;

/** Longest label of a card or name of a product, in characters. */
export const maxCardLabel = 60;

/** A metric of a card. `product`: on the card of revenue, the product whose revenue it is. */
export interface CardMetric {
  name: string;
  product: string | null;
}

/**
 * A card: one of the specified ones, or of any metric if `figure` is null. `metrics` are summed; none stands for those of
 * the specification. `label` null stands for the specified label, or the name of the metric.
 */
export interface CardChoice {
  figure: SpecifiedCard | null;
  metrics: CardMetric[];
  label: string | null;
}

/** The choices of cards. Null without one. */
export interface CardChoices {
  readonly workspace: readonly CardChoice[] | null;
  readonly mine: readonly CardChoice[] | null;
}

/** What makes a card: its figure, or its metrics. Two cards of a list differ in it. */
export const cardKey = ({ figure, metrics }: Pick<CardChoice, 'figure' | 'metrics'>): string =>
  figure ?? metrics.map(({ name }) => metricKey(name)).join('\n');

/** A specified card without a choice. */
export const specifiedCard = (figure: SpecifiedCard): CardChoice => ({ figure, metrics: [], label: null });

/** The cards of a dashboard: the own choice before that of the workspace, else the specified ones. */
export const cardsOf = ({ workspace, mine }: CardChoices): readonly CardChoice[] =>
  mine ?? workspace ?? specifiedCards.map(specifiedCard);

/** The metrics of the specification. */
const specifiedMetrics: Readonly<Record<HeadlineUse, string>> = {
  activeUsers: 'active_users',
  revenue: totalRevenue,
  conversionRate: 'conversion_rate',
};

/** The metric of a card in a series, an explanation or a goal; null for the number of sources. */
export function metricOfCard({ figure, metrics }: Pick<CardChoice, 'figure' | 'metrics'>): string | null {
  if (figure === 'dataSourceCount') return null;
  if (figure !== null && metrics.length === 0) return specifiedMetrics[figure];
  return sumOfMetrics(metrics.map(({ name }) => name));
}

/** The metrics that cards use as the conversion rate and as revenue, by their keys. */
export interface MetricUses {
  readonly conversionRate: readonly string[];
  readonly revenue: readonly string[];
}

/** Cards without chosen metrics use those of the specification, which have their rules by their names. */
export function usesOf({
  conversionRate,
  revenue,
}: Readonly<Record<keyof MetricUses, Pick<CardChoice, 'metrics'>>>): MetricUses {
  const keysOf = ({ metrics }: Pick<CardChoice, 'metrics'>): string[] =>
    metrics.map(({ name }) => metricKey(name));
  return { conversionRate: keysOf(conversionRate), revenue: keysOf(revenue) };
}

/** What cards use a metric as, or all metrics of a sum. A metric has one rule on every screen. */
export function useOf(uses: MetricUses, metric: string): HeadlineUse | null {
  const keys = metricsOfSum(metric).map(metricKey);
  const use = (['conversionRate', 'revenue'] as const).find((each) =>
    keys.every((key) => uses[each].includes(key)),
  );
  return use ?? null;
}
