import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatNumber, formatShortDay } from '../../shared/lib/format.js';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { ActiveUsersChart, chartHeight } from './ActiveUsersChart.js';
import { ChartSkeleton } from './ChartSkeleton.js';
import { useGetSeriesQuery } from './dashboardApi.js';
import { dashboardRanges, rangeOf } from './dashboardRules.js';

function RangeSelect() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const choose = (range: string): void => {
    setParams(
      (before) => {
        before.set('range', range);
        return before;
      },
      { replace: true },
    );
  };
  return (
    <Box sx={{ width: { xs: '100%', sm: 'max-content' }, minWidth: { sm: 180 } }}>
      <SelectInput
        label={t('dashboard.range')}
        value={rangeOf(params.get('range'))}
        onChange={(event) => choose(event.target.value)}
        options={dashboardRanges.map((value) => ({ value, label: t(`dashboard.range_${value}`) }))}
      />
    </Box>
  );
}

function SeriesChart({ series }: { readonly series: MetricSeries }) {
  const { t, i18n } = useTranslation();
  const say = (value: number): string => formatNumber(value, i18n.language);
  const points = series.points.map(({ timestamp, value }) => ({
    key: timestamp,
    label: formatShortDay(timestamp, i18n.language),
    value,
  }));
  const values = points.map(({ value }) => value);
  const last = values.at(-1);
  const summary =
    last === undefined
      ? null
      : t('dashboard.analyticsSummary', {
          low: say(Math.min(...values)),
          high: say(Math.max(...values)),
          last: say(last),
        });
  return (
    <ChartFigure
      title={t('dashboard.analyticsTitle')}
      summary={summary}
      columns={[t('dashboard.date'), t('dashboard.activeUsers')]}
      rows={points.map(({ label, value }) => [label, say(value)])}
      control={<RangeSelect />}
    >
      <ActiveUsersChart points={points} formatValue={say} />
    </ChartFigure>
  );
}

function AnalyticsSkeleton() {
  const { t } = useTranslation();
  return (
    <ChartSkeleton
      title={t('dashboard.analyticsTitle')}
      summary={t('dashboard.analyticsSummary', { low: '1,000', high: '1,000', last: '1,000' })}
      control={
        <Skeleton variant="rounded" sx={{ maxWidth: 'none', flex: { xs: '1 1 100%', sm: 'none' } }}>
          <RangeSelect />
        </Skeleton>
      }
    >
      <Skeleton variant="rounded" height={chartHeight} />
    </ChartSkeleton>
  );
}

/** The main panel: active users over a date range. The range is part of the address. */
export function AnalyticsPanel() {
  const [params] = useSearchParams();
  const query = useGetSeriesQuery(rangeOf(params.get('range')));
  return (
    <Loadable query={query} skeleton={<AnalyticsSkeleton />}>
      {(series) => <SeriesChart series={series} />}
    </Loadable>
  );
}
