import { metricKey } from '@emberdeck/contracts/analytics/metric-names';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../shared/toasts/useToast.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { useSetAggregationMutation } from './dashboardApi.js';
import { useMetricSearch } from './useMetricSearch.js';

const aggregations: readonly Aggregation[] = ['last', 'sum', 'average', 'minimum', 'maximum'];

/** How the points of a metric become one figure. Saves as it changes. */
export function AggregationField({ metric }: { readonly metric: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [save, { isLoading, originalArgs }] = useSetAggregationMutation();
  const known = useMetricSearch(metric).metrics.find(({ name }) => metricKey(name) === metricKey(metric));
  if (!known) {
    return null;
  }
  const onChange = async (raw: string): Promise<void> => {
    const aggregation = aggregations.find((each) => each === raw);
    if (aggregation === undefined) {
      return;
    }
    try {
      await save({ name: metric, aggregation }).unwrap();
    } catch (error) {
      toast.fail(t('dashboard.aggregationFailed'), error);
    }
  };
  return (
    <SelectInput
      label={t('dashboard.aggregation')}
      hint={t('dashboard.aggregationHint')}
      value={isLoading && originalArgs ? originalArgs.aggregation : known.aggregation}
      onChange={({ target }) => void onChange(target.value)}
      options={aggregations.map((value) => ({ value, label: t(`dashboard.aggregation_${value}`) }))}
    />
  );
}
