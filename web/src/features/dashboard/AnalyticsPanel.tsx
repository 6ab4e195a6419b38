import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { Loadable } from '../../shared/ui/Loadable.js';
import { chartHeight } from './ActiveUsersChart.js';
import { ChartMarks } from './ChartMarks.js';
import { ChartSkeleton } from './ChartSkeleton.js';
import { useGetSeriesQuery } from './dashboardApi.js';
import { MetricChart } from './MetricChart.js';
import { useDashboardView } from './useDashboardView.js';
import { ViewControls } from './ViewControls.js';

/** As long as most figures with their unit. */
const usual = '10,000 users';
const usualDay = 'May 10, 2026';

function AnalyticsSkeleton({ metric }: { readonly metric: string }) {
  const { t } = useTranslation();
  const summary = t('dashboard.analyticsSummary', { low: usual, high: usual, last: usual });
  return (
    <ChartSkeleton
      title={t('dashboard.analyticsTitle', { metric: metricTitle(metric) })}
      summary={`${summary} ${t('dashboard.rangeDays', { first: usualDay, last: usualDay, zone: defaultTimeZone })}`}
      control={
        <Skeleton variant="rounded" width="100%" sx={{ maxWidth: 'none' }}>
          <ViewControls />
        </Skeleton>
      }
      footer={
        <Skeleton variant="rounded" width="100%" sx={{ maxWidth: 'none' }}>
          <ChartMarks marks={[]} isFailed={false} day="" />
        </Skeleton>
      }
    >
      <Skeleton variant="rounded" height={chartHeight} />
    </ChartSkeleton>
  );
}

/** The main panel: any metric over a date range. What it shows is part of the address. */
export function AnalyticsPanel() {
  const [view] = useDashboardView();
  const query = useGetSeriesQuery(view);
  // The last chart stays while the next one loads, but not if that fails: it would contradict the controls.
  const data = query.isError && query.currentData === undefined ? undefined : query.data;
  return (
    <Box id="main-chart" sx={{ minWidth: 0, scrollMarginTop: 80 }}>
      <Loadable query={{ ...query, data }} skeleton={<AnalyticsSkeleton metric={view.metric} />}>
        {(series) => <MetricChart series={series} control={<ViewControls />} />}
      </Loadable>
    </Box>
  );
}
