import type { HeadlineFigure } from '@emberdeck/contracts/analytics/dashboard';
import { totalRevenue } from './metricWords.js';

const metricOf: Readonly<Record<HeadlineFigure, string>> = {
  activeUsers: 'active_users',
  revenue: totalRevenue,
  conversionRate: 'conversion_rate',
};

/** What the drawer shows: a card, or a metric of the list. */
export interface OpenFigure {
  readonly figure?: HeadlineFigure;
  readonly metric: string;
}

/** The figure of a card, with the metric that its goal belongs to. */
export const openFigureOf = (figure: HeadlineFigure): OpenFigure => ({ figure, metric: metricOf[figure] });
