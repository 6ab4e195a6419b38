import type { Trend } from '@emberdeck/contracts/analytics/dashboard';
import type { ReportFigure } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { goalStates } from './goals.js';
import { decimalsOf, directionOf } from './metric-text.js';

/** The headline figures that a block adds. */
const figuresOfBlock: Readonly<Record<string, readonly FigureName[]>> = {
  active_users: ['activeUsers'],
  revenue: ['revenue'],
  conversion_rate: ['conversionRate'],
  all_metrics: ['activeUsers', 'revenue', 'conversionRate'],
  summary_metrics: ['activeUsers', 'revenue', 'conversionRate', 'dataSourceCount'],
};

const labels = {
  activeUsers: 'Active Users',
  revenue: 'Revenue',
  conversionRate: 'Conversion Rate',
  dataSourceCount: 'Data Sources',
} as const;

type FigureName = keyof typeof labels;

const metricOf: Readonly<Partial<Record<FigureName, string>>> = {
  activeUsers: 'active_users',
  revenue: 'revenue',
  conversionRate: 'conversion_rate',
};

const directionIn = ({ change, label }: Trend): ReportFigure['direction'] => {
  if (change !== null) return directionOf(change);
  // A change from zero has no percentage.
  if (label.startsWith('Up')) return 'up';
  return label.startsWith('Down') ? 'down' : null;
};

function figureOf(name: FigureName, data: ReportData): ReportFigure {
  const { headline } = data;
  const value = headline[name];
  const trend = headline.trends[name];
  const state = goalStates(data).find(({ goal }) => goal.metric === metricOf[name]);
  return {
    label: labels[name],
    // Without any point the dashboard shows zero; a report shows that there is nothing.
    value: headline.asOf === null && name !== 'dataSourceCount' ? null : value,
    unit: name === 'conversionRate' ? '%' : null,
    decimals: name === 'conversionRate' ? 2 : decimalsOf([value]),
    change: trend.label,
    direction: directionIn(trend),
    goal: state ? { target: state.goal.target, share: state.share } : null,
  };
}

/** The cards of the dashboard that the blocks show, each once, with the same values and trends. */
export function figuresOf(blocks: readonly string[], data: ReportData): ReportFigure[] {
  const names = blocks.flatMap((block) =>
    Object.hasOwn(figuresOfBlock, block) ? (figuresOfBlock[block] ?? []) : [],
  );
  return [...new Set(names)].map((name) => figureOf(name, data));
}
