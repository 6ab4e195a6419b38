import type { LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatCount, formatShortMonth } from '../../shared/lib/format.js';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { ActiveUsersChart, chartHeight } from './ActiveUsersChart.js';
import { ChartMenu } from './ChartMenu.js';
import { ChartSkeleton } from './ChartSkeleton.js';
import { growthOf } from './dashboardRules.js';

/** "User Growth Trend": the last six points of active users, labeled by month. */
export function GrowthChart({ metrics }: { readonly metrics: readonly LatestMetric[] }) {
  const { t, i18n } = useTranslation();
  const figure = useRef<HTMLDivElement>(null);
  const say = (value: number): string => formatCount(value, i18n.language);
  const points = growthOf(metrics).map(({ timestamp, value }) => ({
    key: timestamp,
    label: formatShortMonth(timestamp, i18n.language),
    value,
  }));
  const first = points[0];
  const last = points.at(-1);
  const ends = first &&
    last && {
      first: say(first.value),
      firstMonth: first.label,
      last: say(last.value),
      lastMonth: last.label,
    };
  const sentence = points.length > 1 ? 'dashboard.growthSummary' : 'dashboard.growthSingle';
  const title = t('dashboard.growthTitle');
  const columns = [t('dashboard.month'), t('dashboard.activeUsers')] as const;
  return (
    <Box ref={figure} sx={{ height: '100%', minWidth: 0 }}>
      <ChartFigure
        title={title}
        summary={ends ? t(sentence, ends) : null}
        columns={columns}
        rows={points.map(({ label, value }) => [label, say(value)])}
        menu={
          <ChartMenu
            title={title}
            figure={figure}
            columns={columns}
            rows={points.map(({ key, value }) => [key.slice(0, 7), value])}
            legend={[]}
          />
        }
      >
        <ActiveUsersChart points={points} formatValue={say} />
      </ChartFigure>
    </Box>
  );
}

export function GrowthSkeleton() {
  const { t } = useTranslation();
  const like = { first: '1,000', firstMonth: 'Jan', last: '1,000', lastMonth: 'Jun' };
  return (
    <ChartSkeleton title={t('dashboard.growthTitle')} summary={t('dashboard.growthSummary', like)}>
      <Skeleton variant="rounded" height={chartHeight} />
    </ChartSkeleton>
  );
}
