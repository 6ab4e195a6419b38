import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { lineLook } from '../../shared/charts/lineLooks.js';
import { formatRounded } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { ChartEmpty } from './ChartEmpty.js';

/** The charts are a separate chunk. */
const MetricLinesChart = lazyWithPreload(() =>
  import('../../shared/charts/MetricLinesChart.js').then((module) => module.MetricLinesChart),
).Component;

/** In pixels. Skeletons use it too. */
export const chartHeight = 260;

interface Props {
  readonly points: readonly {
    /** Unique, in order; the instant of the point. */
    readonly key: string;
    readonly label: string;
    readonly value: number;
  }[];
  readonly formatValue: (value: number) => string;
}

/** The line chart of active users over time. */
export function ActiveUsersChart({ points, formatValue }: Props) {
  const { t, i18n } = useTranslation();
  if (points.length === 0) {
    return <ChartEmpty />;
  }
  const values = points.map(({ value }) => value);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
      <MetricLinesChart
        labels={points}
        lines={[
          { key: 'active_users', name: t('dashboard.seriesName'), values, formatValue, ...lineLook(0) },
        ]}
        height={chartHeight}
        formatTick={(value) => formatRounded(value, i18n.language)}
      />
    </Suspense>
  );
}
