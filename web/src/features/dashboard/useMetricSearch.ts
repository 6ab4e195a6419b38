import type { MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { useDeferredValue } from 'react';
import { useGetMetricListQuery } from './dashboardApi.js';

/** The length of a list that may lack metrics. A copy of the contract's constant, which comes with zod. */
export const maxListedMetrics = 1_000;

const noMetrics: readonly MetricSummary[] = [];

/**
 * The metrics that contain the searched text, or more of them: the caller filters. The server is searched only if the
 * list is longer than one answer.
 */
export function useMetricSearch(searched: string) {
  const list = useGetMetricListQuery('');
  const needle = useDeferredValue(searched.trim());
  const isCut = (list.data?.length ?? 0) >= maxListedMetrics;
  const found = useGetMetricListQuery(needle, { skip: !isCut || needle === '' });
  const all = list.data ?? noMetrics;
  const isSearching = found.isFetching && found.currentData === undefined;
  const metrics = isCut && needle !== '' ? (found.currentData ?? all) : all;
  return { list, isCut, isSearching, metrics };
}
