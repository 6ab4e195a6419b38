import { z } from 'zod';
import { cardChoice } from './dashboard-cards.js';

/**
 * `change` is a percentage with one decimal, for sources a count; null without earlier data. `label` is shown
 * unchanged.
 */
export const trend = z.object({ change: z.number().nullable(), label: z.string() });

export type Trend = z.output<typeof trend>;

/**
 * An amount in a unit, null where nothing is known of it. `value` is null where a source brings the metric in several units:
 * its values are not told apart.
 */
export const amountInUnit = z.object({ unit: z.string().nullable(), value: z.number().nullable() });

export type AmountInUnit = z.output<typeof amountInUnit>;

/** The amounts of a figure, one for each of its units: these have no sum. Empty if there is one unit, or none. */
export const amountsByUnit = z.array(amountInUnit);

/**
 * A card with its figure. `metric` names it in a series, an explanation, a goal or a limit; null for the count of sources.
 * `value` is null where no source brings the figure, and where sources have different units: `amounts` then has each.
 */
export const dashboardCard = cardChoice.extend({
  metric: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  amounts: amountsByUnit,
  trend,
});

export type DashboardCard = z.output<typeof dashboardCard>;
