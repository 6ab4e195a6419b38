import { isRevenueName, totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import type { HTMLAttributes, Key } from 'react';
import { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';

export interface MetricOption {
  readonly name: string;
  readonly unit: string | null;
}

/** The metrics by title. All revenue together comes before its products, the usual metric first. */
export function optionsOf(metrics: readonly MetricSummary[], chosen: string | null): MetricOption[] {
  const known = metrics.map(({ name, unit }) => ({ name, unit }));
  const revenue = metrics.find(({ name }) => isRevenueName(name));
  const all = revenue ? [{ name: totalRevenue, unit: revenue.unit }, ...known] : known;
  const sorted = all.toSorted((a, b) => metricTitle(a.name).localeCompare(metricTitle(b.name)));
  return chosen === null || sorted.some(({ name }) => name === chosen)
    ? sorted
    : [{ name: chosen, unit: null }, ...sorted];
}

/** More would make the list slow, and the search narrows it. */
export const mostShown = 100;
export const filterMetrics = createFilterOptions<MetricOption>({
  limit: mostShown,
  stringify: ({ name }) => `${metricTitle(name)} ${name}`,
});

/** A metric in a list to choose from, with its unit. */
export function renderMetricOption(
  props: HTMLAttributes<HTMLLIElement> & { readonly key: Key },
  { name, unit }: MetricOption,
) {
  return (
    <Box component="li" {...props} key={name} sx={{ display: 'flex', gap: 1 }}>
      <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {metricTitle(name)}
      </Box>
      {unit !== null && (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
          {unit}
        </Box>
      )}
    </Box>
  );
}
