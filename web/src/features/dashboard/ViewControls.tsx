import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { RangeField } from './RangeField.js';
import { useDashboardView } from './useDashboardView.js';

/** The list with its search is a separate chunk. */
const MetricPicker = lazyWithPreload(() =>
  import('./MetricPicker.js').then((module) => module.MetricPicker),
).Component;

/** As large as the list, while its code loads. */
function PickerPlaceholder({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  return <TextInput label={t('dashboard.metric')} value={metricTitle(value)} readOnly />;
}

const row = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(160px, 2fr)' },
} as const;

/** What the main chart shows: its metric, range and comparisons. All of it is part of the address. */
export function ViewControls() {
  const { t } = useTranslation();
  const [view, change] = useDashboardView();
  return (
    <Box>
      <Box sx={row}>
        <Suspense fallback={<PickerPlaceholder value={view.metric} />}>
          <MetricPicker value={view.metric} onChange={(metric) => change({ metric })} />
        </Suspense>
        <RangeField value={view} onChange={change} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
        <FormControlLabel
          control={
            <Checkbox checked={view.isCompared} onChange={(_event, isCompared) => change({ isCompared })} />
          }
          label={t('dashboard.comparePrevious')}
        />
        <FormControlLabel
          control={
            <Checkbox checked={view.isBySource} onChange={(_event, isBySource) => change({ isBySource })} />
          }
          label={t('dashboard.bySource')}
        />
      </Box>
    </Box>
  );
}
