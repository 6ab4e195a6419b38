import { removeBidiControls } from '@emberdeck/contracts/core/bidi-controls';
import { figureDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { formatDecimals, formatMoney, formatPercent } from '../../shared/lib/format.js';

/** Stands for the sum of all `revenue_{product}` metrics. A copy of the contract's constant, which comes with zod. */
export const totalRevenue = 'revenue_*';

/** Converts "page_views" to "Page Views". A name in other words stays as it is. */
export function metricTitle(name: string): string {
  if (name === totalRevenue) {
    return 'Revenue';
  }
  const words = removeBidiControls(name).split('_').filter(Boolean);
  return words.length === 0
    ? name
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

const dollars: readonly string[] = ['$', 'USD'];

/** A value of a metric with its unit. Revenue and the conversion rate look as on their cards. */
export function formatFigure(value: number, name: string, unit: string | null, locale: string): string {
  if (name.startsWith('revenue_') || (unit !== null && dollars.includes(unit))) {
    return formatMoney(value, locale);
  }
  if (name === 'conversion_rate') {
    return formatPercent(value, locale);
  }
  const text = formatDecimals(value, figureDecimals(value, name, unit), locale);
  if (unit === '%') return `${text}%`;
  return unit === null || unit === '' ? text : `${text} ${unit}`;
}
