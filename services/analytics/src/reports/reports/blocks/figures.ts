import { metricKey } from '@emberdeck/contracts/analytics/metric-names';
import { isShareOfTarget } from '@emberdeck/contracts/analytics/goal-progress';
import type { Trend } from '@emberdeck/contracts/analytics/card-figures';
import { figureDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import type { ReportFigure } from '../document-types.js';
import type { ReportData } from '../report-data.js';
import { goalStates } from './goals.js';
import { type FigureName, headlineOf, cardLabel, metricOf } from './headline.js';
import { directionOf } from './metric-text.js';

/** The headline figures that a block adds. */
const figuresOfBlock: Readonly<Record<string, readonly FigureName[]>> = {
  active_users: ['activeUsers'],
  revenue: ['revenue'],
  conversion_rate: ['conversionRate'],
  all_metrics: ['activeUsers', 'revenue', 'conversionRate'],
  summary_metrics: ['activeUsers', 'revenue', 'conversionRate', 'dataSourceCount'],
};

const labels: Readonly<Record<FigureName, string>> = {
  activeUsers: 'Active Users',
  revenue: 'Revenue',
  conversionRate: 'Conversion Rate',
  dataSourceCount: 'Data Sources',
};

const directionIn = ({ change, label }: Trend): ReportFigure['direction'] => {
  if (change !== null) return directionOf(change);
  // A change from zero has no percentage.
  if (label.startsWith('Up')) return 'up';
  return label.startsWith('Down') ? 'down' : null;
};

/** The change since the month before, in words that are true for it. Null without a value from then. */
function changeOf(
  name: FigureName,
  { change, label }: Trend,
  direction: ReportFigure['direction'],
): FigureChange {
  if (direction === null) return null;
  if (name === 'dataSourceCount') {
    return { text: label, sentence: `${label} in the last month`, cell: { value: change ?? 0, unit: 'new' } };
  }
  if (change === null) return { text: label, sentence: `${label} the month before`, cell: null };
  return { text: label, sentence: `${label} vs. the month before`, cell: { value: change / 100, unit: '%' } };
}

type FigureChange = ReportFigure['change'];

function figureOf(name: FigureName, data: ReportData): ReportFigure {
  const { value, unit, reason } = headlineOf(name, data);
  const trend = data.headline.trends[name];
  const metric = metricOf(name, data);
  const direction = reason === null ? directionIn(trend) : null;
  const state = goalStates(data).find(({ goal }) => metricKey(goal.metric) === metricKey(metric));
  const target = state?.goal.target ?? 0;
  const isFromStart = !isShareOfTarget(target, state?.goal.startValue ?? null);
  return {
    label: cardLabel(name, data, labels[name]),
    ...{ value, unit, reason, direction },
    decimals: figureDecimals(value ?? 0, metric, unit),
    change: changeOf(name, trend, direction),
    goal: state
      ? { target, share: state.share, isFromStart, decimals: figureDecimals(target, metric, unit) }
      : null,
  };
}

/** The cards of the dashboard that the blocks show, each once, with the same values and trends. */
export function figuresOf(blocks: readonly string[], data: ReportData): ReportFigure[] {
  const names = blocks.flatMap((block) =>
    Object.hasOwn(figuresOfBlock, block) ? (figuresOfBlock[block] ?? []) : [],
  );
  return [...new Set(names)].map((name) => figureOf(name, data));
}
