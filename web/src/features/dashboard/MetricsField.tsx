import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { filterMetrics, optionsOf, renderMetricOption } from './MetricOption.js';
import type { MetricOption } from './MetricOption.js';
import { useMetricSearch } from './useMetricSearch.js';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (metrics: string[]) => void;
  readonly hint: string;
  readonly error: string | undefined;
  /** Shown in the empty field. */
  readonly placeholder: string;
}

/** Chooses the metrics of a card from a list that can be searched. */
export function MetricsField({ value, onChange, hint, error, placeholder }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [searched, setSearched] = useState('');
  const { metrics, isSearching } = useMetricSearch(searched);
  const options = optionsOf(metrics, value[0] ?? null);
  const chosen = useMemo<MetricOption[]>(() => value.map((name) => ({ name, unit: null })), [value]);
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      value={chosen}
      onChange={(_event, all) => onChange(all.map(({ name }) => name))}
      onInputChange={(_event, text, reason) => setSearched(reason === 'input' ? text : '')}
      isOptionEqualToValue={(a, b) => a.name === b.name}
      getOptionKey={({ name }) => name}
      getOptionLabel={({ name }) => metricTitle(name)}
      filterOptions={filterMetrics}
      noOptionsText={t(isSearching ? 'dashboard.searching' : 'dashboard.noMetricFound')}
      openText={t('dashboard.openMetrics')}
      closeText={t('action.close')}
      renderOption={renderMetricOption}
      renderInput={({ slotProps, fullWidth, disabled }) => (
        <FormControl fullWidth={fullWidth} disabled={disabled} error={error !== undefined}>
          <FormLabel htmlFor={id} sx={labelStyle}>
            {t('cards.metrics')}
          </FormLabel>
          <OutlinedInput
            {...slotProps.input}
            placeholder={value.length === 0 ? placeholder : ''}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-help` }}
          />
          <FormHelperText id={`${id}-help`}>{error ?? hint}</FormHelperText>
        </FormControl>
      )}
    />
  );
}
