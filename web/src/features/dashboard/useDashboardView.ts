import { useSearchParams } from 'react-router-dom';
import { rangeOf } from './dashboardRules.js';
import type { ChartRange } from './dashboardRules.js';

/** What the main chart shows, as the address has it. */
export interface DashboardView extends ChartRange {
  readonly metric: string;
  readonly isCompared: boolean;
  readonly isBySource: boolean;
  /** Whether the chart marks imports, pauses and reports too. */
  readonly hasAllMarks: boolean;
}

const usualMetric = 'active_users';
const longestMetric = 255;

export function viewOf(params: URLSearchParams): DashboardView {
  const metric = params.get('metric')?.trim() ?? '';
  return {
    ...rangeOf(params.get('range'), params.get('from'), params.get('until')),
    metric: metric === '' || metric.length > longestMetric ? usualMetric : metric,
    isCompared: params.get('compare') === 'previous',
    isBySource: params.get('by') === 'source',
    hasAllMarks: params.get('marks') === 'all',
  };
}

/** Writes a change into the parameters. A default is no parameter, except a chosen range. */
export function withView(params: URLSearchParams, change: Partial<DashboardView>): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string | undefined, isUsual: boolean): void => {
    if (value === undefined) return;
    if (isUsual) next.delete(name);
    else next.set(name, value);
  };
  write('range', change.range, false);
  if (change.range !== undefined) {
    write('from', change.from ?? '', change.from === undefined);
    write('until', change.until ?? '', change.until === undefined);
  }
  write('metric', change.metric, change.metric === usualMetric);
  write('compare', change.isCompared === undefined ? undefined : 'previous', !change.isCompared);
  write('by', change.isBySource === undefined ? undefined : 'source', !change.isBySource);
  write('marks', change.hasAllMarks === undefined ? undefined : 'all', !change.hasAllMarks);
  return next;
}

/** The view of the address, and the function that changes it. Each change is an entry of the browser's history. */
export function useDashboardView(): readonly [DashboardView, (change: Partial<DashboardView>) => void] {
  const [params, setParams] = useSearchParams();
  return [viewOf(params), (change) => setParams((before) => withView(before, change))];
}
