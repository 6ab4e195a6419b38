import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { ChartEmpty } from './ChartEmpty.js';
import { LineAreaChart } from './lazyCharts.js';

/** In pixels; a skeleton of a card needs it too. */
export const chartHeight = 260;

type Props = Pick<ComponentProps<typeof LineAreaChart>, 'points' | 'formatValue'>;

/** The line of active users, by whatever time the points have. */
export function ActiveUsersChart({ points, formatValue }: Props) {
  const { t } = useTranslation();
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
      />
    </Suspense>
  );
}
