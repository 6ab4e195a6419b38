import type { MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { useGetMetricListQuery } from './dashboardApi.js';
import { metricTitle, totalRevenue } from './metricWords.js';

export interface MetricOption {
  readonly name: string;
  readonly unit: string | null;
}

/** The metrics by title. All revenue together comes before its products, the usual metric first. */
export function optionsOf(metrics: readonly MetricSummary[], chosen: string): MetricOption[] {
  const known = metrics.map(({ name, unit }) => ({ name, unit }));
  const revenue = metrics.find(({ name }) => name.startsWith('revenue_'));
  const all = revenue ? [{ name: totalRevenue, unit: revenue.unit }, ...known] : known;
  const sorted = all.toSorted((a, b) => metricTitle(a.name).localeCompare(metricTitle(b.name)));
  return sorted.some(({ name }) => name === chosen) ? sorted : [{ name: chosen, unit: null }, ...sorted];
}

/** More would make the list slow, and the search narrows it. */
const mostShown = 100;
const filter = createFilterOptions<MetricOption>({
  limit: mostShown,
  stringify: ({ name }) => `${metricTitle(name)} ${name}`,
});

interface Props {
  readonly value: string;
  readonly onChange: (metric: string) => void;
}

/** Chooses the metric of the main chart from a list that can be searched. */
export function MetricPicker({ value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { data = [] } = useGetMetricListQuery();
  const options = optionsOf(data, value);
  return (
    <Autocomplete
      id={id}
      options={options}
      value={options.find(({ name }) => name === value) ?? { name: value, unit: null }}
      onChange={(_event, option) => onChange(option.name)}
      isOptionEqualToValue={(a, b) => a.name === b.name}
      getOptionKey={({ name }) => name}
      getOptionLabel={({ name }) => metricTitle(name)}
      filterOptions={filter}
      disableClearable
      autoHighlight
      noOptionsText={t('dashboard.noMetricFound')}
      openText={t('dashboard.openMetrics')}
      closeText={t('action.close')}
      renderOption={(props, { name, unit }) => (
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
      )}
      renderInput={({ slotProps, fullWidth, disabled }) => (
        <FormControl fullWidth={fullWidth} disabled={disabled}>
          <FormLabel htmlFor={id} sx={labelStyle}>
            {t('dashboard.metric')}
          </FormLabel>
          <OutlinedInput {...slotProps.input} inputProps={slotProps.htmlInput} />
        </FormControl>
      )}
    />
  );
}
