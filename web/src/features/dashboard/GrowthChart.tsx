import type { LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import { isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { lineLook } from '../../shared/charts/lineLooks.js';
import { formatCount, formatRounded, formatShortMonth } from '../../shared/lib/format.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { useWorkspaceZone } from '../../shared/session/useWorkspace.js';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { ActiveUsersChart, chartHeight } from './ActiveUsersChart.js';
import { ChartMenu } from './ChartMenu.js';
import { ChartSkeleton } from './ChartSkeleton.js';
import { growthOf } from './dashboardRules.js';

/** "User Growth Trend": the last six points of active users, labeled by month. */
export function GrowthChart({ metrics }: { readonly metrics: readonly LatestMetric[] }) {
  const { t, i18n } = useTranslation();
  const { timeZone, isUnknown } = useWorkspaceZone();
  const say = (value: number): string => formatCount(value, i18n.language);
  const points = growthOf(metrics).map(({ timestamp, value }) => ({
    key: timestamp,
    label: formatShortMonth(timestamp, i18n.language, timeZone),
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
  const columns = [
    t('dashboard.monthIn', { zone: zoneLabel(timeZone) }),
    t('dashboard.activeUsers'),
  ] as const;
  return (
    <ChartFigure
      title={title}
      summary={[ends && t(sentence, ends), isUnknown && t('dashboard.zoneUnknown')].filter(Boolean).join(' ')}
      columns={columns}
      rows={points.map(({ label, value }) => [label, say(value)])}
      menu={
        <ChartMenu
          figure={{ ref: 'active_users', range: '1year' }}
          title={title}
          zone={zoneLabel(timeZone)}
          columns={columns}
          rows={points.map(({ key, value }) => [isoDayAt(timeZone, new Date(key)).slice(0, 7), value])}
          chart={{
            kind: 'line',
            labels: points.map(({ label }) => label),
            series: [{ name: title, values: points.map(({ value }) => value), color: lineLook(0).color }],
            formatValue: say,
            formatTick: (value) => formatRounded(value, i18n.language),
          }}
        />
      }
    >
      <ActiveUsersChart points={points} formatValue={say} />
    </ChartFigure>
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
