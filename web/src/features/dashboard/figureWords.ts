import type { AmountInUnit, DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { formatCount, formatNumber } from '../../shared/lib/format.js';
import { formatFigure } from '../../shared/lib/metricWords.js';

/** Stands for a figure that no source brings. */
export const unknownFigure = '–';

/** A figure: a value, the amounts of different units, or nothing. */
export interface Figure {
  readonly value: number | null;
  readonly unit: string | null;
  readonly amounts: readonly AmountInUnit[];
}

/** Whether a source brings the figure. */
export const isKnownFigure = ({ value, amounts }: Omit<Figure, 'unit'>): boolean =>
  value !== null || amounts.length > 0;

/** The texts of a figure: one, or one for each unit whose amount is known; none for an unknown one. */
export const figureTexts = (
  { value, unit, amounts }: Figure,
  say: (value: number, unit: string | null) => string,
): string[] =>
  value === null
    ? amounts.flatMap((amount) => (amount.value === null ? [] : [say(amount.value, amount.unit)]))
    : [say(value, unit)];

/** A figure of a metric in words; a dash for an unknown one. */
export function figureText(figure: Figure, metric: string, locale: string): string {
  const texts = figureTexts(figure, (value, unit) => formatFigure(value, metric, unit, locale));
  return texts.length === 0 ? unknownFigure : texts.join(' · ');
}

/** The metric by whose rules a value of a card is written: a metric of revenue is money, whatever its name. */
const writtenAs = ({ figure, metric }: Pick<DashboardCard, 'figure' | 'metric'>): string => {
  if (figure === 'revenue') return totalRevenue;
  return figure === 'conversionRate' ? 'conversion_rate' : (metric ?? '');
};

/** The texts of a card. The specified card of active users shows no unit. */
export function cardTexts(
  card: Pick<DashboardCard, 'figure' | 'metric' | 'metrics' | 'value' | 'unit' | 'amounts'>,
  locale: string,
): string[] {
  return figureTexts(card, (value, unit) => {
    if (card.figure === 'dataSourceCount') return formatNumber(value, locale);
    if (card.figure === 'activeUsers' && card.metrics.length === 0 && card.amounts.length === 0) {
      return formatCount(value, locale);
    }
    return formatFigure(value, writtenAs(card), unit, locale);
  });
}
