import type { DashboardRange } from '@emberdeck/contracts/analytics/dashboard';
import { useSearchParams } from 'react-router-dom';
import { rangeOf } from './dashboardRules.js';

/** What the main chart shows, as the address has it. */
export interface DashboardView {
  readonly range: DashboardRange;
  readonly metric: string;
  readonly isCompared: boolean;
  readonly isBySource: boolean;
}

const usualMetric = 'active_users';
const longestMetric = 255;

export function viewOf(params: URLSearchParams): DashboardView {
  const metric = params.get('metric')?.trim() ?? '';
  return {
    range: rangeOf(params.get('range')),
    metric: metric === '' || metric.length > longestMetric ? usualMetric : metric,
    isCompared: params.get('compare') === 'previous',
    isBySource: params.get('by') === 'source',
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
  write('metric', change.metric, change.metric === usualMetric);
  write('compare', change.isCompared === undefined ? undefined : 'previous', !change.isCompared);
  write('by', change.isBySource === undefined ? undefined : 'source', !change.isBySource);
  return next;
}

/** The view of the address, and the function that changes it. Each change is an entry of the browser's history. */
export function useDashboardView(): readonly [DashboardView, (change: Partial<DashboardView>) => void] {
  const [params, setParams] = useSearchParams();
  return [viewOf(params), (change) => setParams((before) => withView(before, change))];
}
