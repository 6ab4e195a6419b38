import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { HeadlineFigure } from '@emberdeck/contracts/analytics/dashboard';

/** What the drawer shows: a card, or a metric of the list. */
export interface OpenFigure {
  readonly figure?: HeadlineFigure;
  readonly metric: string;
  /** The title, if it is not that of the metric. */
  readonly label?: string;
}

/** The figure of a card, with the metric that its goal belongs to. */
export const openFigureOf = ({ figure, metric }: DashboardCard, label: string): OpenFigure => ({
  ...(figure !== null && figure !== 'dataSourceCount' && { figure }),
  metric: metric ?? '',
  label,
});
