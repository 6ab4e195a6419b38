import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { chartRanges, isDayRange, ownDaysUntil, rangeOf } from './dashboardRules.js';
import type { ChartRange } from './dashboardRules.js';

interface Props {
  readonly value: ChartRange;
  readonly onChange: (range: ChartRange) => void;
}

/** The first and the last day. The chart follows once both make a range. */
function OwnDays({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState({ from: value.from ?? '', until: value.until ?? '' });
  const change = (part: Partial<typeof days>): void => {
    const next = { ...days, ...part };
    setDays(next);
    if (isDayRange(next.from, next.until)) onChange({ range: 'custom', ...next });
  };
  const error = isDayRange(days.from, days.until) ? undefined : t('dashboard.rangeInvalid');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <TextInput
        label={t('dashboard.rangeFrom')}
        type="date"
        value={days.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextInput
        label={t('dashboard.rangeUntil')}
        type="date"
        value={days.until}
        error={error}
        onChange={({ target }) => change({ until: target.value })}
      />
    </Box>
  );
}

/** The range of a chart: back from today, of the calendar, or own days. */
export function RangeField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const choose = (raw: string): void => onChange(raw === 'custom' ? ownDaysUntil(Date.now()) : rangeOf(raw));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <SelectInput
        label={t('dashboard.range')}
        value={value.range}
        onChange={({ target }) => choose(target.value)}
        options={chartRanges.map((range) => ({ value: range, label: t(`dashboard.range_${range}`) }))}
      />
      {value.range === 'custom' && <OwnDays value={value} onChange={onChange} />}
    </Box>
  );
}
