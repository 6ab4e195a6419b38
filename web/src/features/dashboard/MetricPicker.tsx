import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { filterMetrics, mostShown, optionsOf, renderMetricOption } from './MetricOption.js';
import type { MetricOption } from './MetricOption.js';
import { useMetricSearch } from './useMetricSearch.js';

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
      filterOptions={filterMetrics}
      disableClearable
      autoHighlight
      noOptionsText={t(isSearching ? 'dashboard.searching' : 'dashboard.noMetricFound')}
      openText={t('dashboard.openMetrics')}
      closeText={t('action.close')}
      renderOption={renderMetricOption}
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
