import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import type { LineAreaChartProps } from '../../shared/charts/LineAreaChart.js';
import { formatRounded } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { ChartEmpty } from './ChartEmpty.js';

/** The charts are a separate chunk. */
const LineAreaChart = lazyWithPreload(() =>
  import('../../shared/charts/LineAreaChart.js').then((module) => module.LineAreaChart),
).Component;

/** In pixels. Skeletons use it too. */
export const chartHeight = 260;

type Props = Pick<LineAreaChartProps, 'points' | 'formatValue'>;

/** The line chart of active users over time. */
export function ActiveUsersChart({ points, formatValue }: Props) {
  const { t, i18n } = useTranslation();
  if (points.length === 0) {
    return <ChartEmpty />;
  }
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
      <LineAreaChart
        points={points}
        seriesName={t('dashboard.seriesName')}
        height={chartHeight}
        formatValue={formatValue}
        formatTick={(value) => formatRounded(value, i18n.language)}
      />
    </Suspense>
  );
}
