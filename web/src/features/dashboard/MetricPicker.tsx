import type { MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { metricTitle, totalRevenue } from './metricWords.js';
import { useMetricSearch } from './useMetricSearch.js';

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
  const [searched, setSearched] = useState('');
  const { metrics, isSearching } = useMetricSearch(searched);
  const options = optionsOf(metrics, value);
  // A new object would put its title in the place of the typed text.
  const chosen = useMemo<MetricOption>(() => ({ name: value, unit: null }), [value]);
  const isCut = options.length > mostShown;
  return (
    <Autocomplete
      id={id}
      options={options}
      value={chosen}
      onChange={(_event, option) => onChange(option.name)}
      onInputChange={(_event, text, reason) => setSearched(reason === 'input' ? text : '')}
      isOptionEqualToValue={(a, b) => a.name === b.name}
      getOptionKey={({ name }) => name}
      getOptionLabel={({ name }) => metricTitle(name)}
      filterOptions={filter}
      disableClearable
      autoHighlight
      noOptionsText={t(isSearching ? 'dashboard.searching' : 'dashboard.noMetricFound')}
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
          <OutlinedInput
            {...slotProps.input}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': isCut ? `${id}-cut` : undefined }}
          />
          {isCut && (
            <FormHelperText id={`${id}-cut`}>{t('dashboard.pickerCut', { count: mostShown })}</FormHelperText>
          )}
        </FormControl>
      )}
    />
  );
}
