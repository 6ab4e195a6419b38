import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import { isRevenueName, metricKey } from '@emberdeck/contracts/analytics/metric-names';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';

/** A metric that can be used as a headline figure. `product` for revenue alone. */
export interface HeadlineSuggestion {
  readonly metric: string;
  readonly as: HeadlineUse;
  readonly product?: string;
}

/** Words by which a metric can be each figure. */
const words: Readonly<Record<HeadlineUse, ReadonlySet<string>>> = {
  activeUsers: new Set([
    ...['users', 'user', 'actives', 'visitors', 'members', 'customers', 'subscribers', 'players', 'people'],
    ...['accounts', 'mau', 'wau', 'dau'],
  ]),
  conversionRate: new Set(['conversion', 'cvr']),
  revenue: new Set([
    ...['revenue', 'revenues', 'sales', 'income', 'turnover', 'earnings', 'mrr', 'arr', 'gmv', 'umsatz'],
    ...['ingresos', 'ventas'],
  ]),
};

const uses = ['activeUsers', 'revenue', 'conversionRate'] as const;

const mostSuggestions = 3;

function useOf(metric: string): HeadlineUse | undefined {
  const own = metric
    .slice(0, 255)
    .split(/[\s_-]/)
    .map((word) => word.toLowerCase());
  // A rate of users is no number of users.
  const order = ['conversionRate', 'revenue', 'activeUsers'] as const;
  return order.find((use) => own.some((word) => words[use].has(word)));
}

/** Whether a card of the specification shows the metric without a choice. */
const isSpecified = (metric: string): boolean =>
  ['activeusers', 'conversionrate'].includes(metricKey(metric)) || isRevenueName(metric);

/**
 * At most three metrics that can be used as headline figures, the first of each figure before the others. No metric that
 * is on a card, and nothing in place of a figure that is known. `isForUnknown`: no other product beside known revenue.
 */
export function headlineSuggestions(
  metrics: readonly string[],
  { cards }: Pick<DashboardMetrics, 'cards'>,
  isForUnknown = false,
): HeadlineSuggestion[] {
  const onCards = new Set((cards ?? []).flatMap((card) => card.metrics.map(({ name }) => metricKey(name))));
  const isKnown = (use: HeadlineUse): boolean => {
    const card = (cards ?? []).find(({ figure }) => figure === use);
    return card !== undefined && (card.value !== null || card.amounts.length > 0);
  };
  const all = metrics
    .filter((metric) => !isSpecified(metric) && !onCards.has(metricKey(metric)))
    .flatMap((metric): HeadlineSuggestion[] => {
      const as = useOf(metric);
      if (as === undefined || ((as !== 'revenue' || isForUnknown) && isKnown(as))) return [];
      return [as === 'revenue' ? { metric, as, product: metricTitle(metric).slice(0, 60) } : { metric, as }];
    });
  const first = uses.flatMap((use) => all.find(({ as }) => as === use) ?? []);
  return [...first, ...all.filter((each) => !first.includes(each))].slice(0, mostSuggestions);
}
