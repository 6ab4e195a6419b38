import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Database from 'lucide-react/icons/database';
import Percent from 'lucide-react/icons/percent';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { formatCount, formatMoney, formatNumber, formatPercent } from '../../shared/lib/format.js';
import { ErrorCard } from '../../shared/ui/ErrorCard.js';
import { useGetMetricsQuery } from './dashboardApi.js';
import { CardGoal } from './GoalProgress.js';
import { useGetGoalsQuery } from './goalsApi.js';
import { MetricCard } from './MetricCard.js';
import { openFigureOf } from './openFigure.js';
import type { OpenFigure } from './openFigure.js';
import { plainList } from '../../shared/ui/listStyles.js';

const cards = [
  { key: 'activeUsers', icon: Users, color: 'emerald', format: formatCount },
  { key: 'revenue', icon: CircleDollarSign, color: 'blue', format: formatMoney },
  { key: 'conversionRate', icon: Percent, color: 'purple', format: formatPercent },
  { key: 'dataSourceCount', icon: Database, color: 'indigo', format: formatNumber },
] as const;

function labelOf(key: (typeof cards)[number]['key']) {
  return key === 'dataSourceCount' ? 'dashboard.dataSources' : (`dashboard.${key}` as const);
}

interface Props {
  /** Opens how a figure comes about. */
  readonly onOpen: (figure: OpenFigure) => void;
}

function Cards({ metrics, onOpen }: Props & { readonly metrics: DashboardMetrics | undefined }) {
  const { t, i18n } = useTranslation();
  const { data: goals = [] } = useGetGoalsQuery();
  const goalOf = (metric: string, value: number | undefined) => {
    const goal = goals.find((each) => each.metric === metric);
    return goal && value !== undefined && <CardGoal goal={goal} value={value} unit={null} />;
  };
  return (
    <Box
      component="ul"
      aria-label={t('dashboard.metrics')}
      aria-busy={metrics === undefined}
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 1.5, sm: 2, lg: 3 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {cards.map(({ key, icon, color, format }) => (
        <MetricCard
          key={key}
          label={t(labelOf(key))}
          icon={icon}
          color={color}
          value={metrics && format(metrics[key], i18n.language)}
          trend={metrics?.trends[key]}
          {...(key === 'dataSourceCount'
            ? { to: '/data-sources' }
            : {
                goal: goalOf(openFigureOf(key).metric, metrics?.[key]),
                onOpen: () => onOpen(openFigureOf(key)),
              })}
        />
      ))}
    </Box>
  );
}

/** The four key figures. */
export function MetricCards({ onOpen }: Props) {
  const { data, error, isFetching, refetch } = useGetMetricsQuery();
  if (!data && error) {
    return <ErrorCard error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return <Cards metrics={data} onOpen={onOpen} />;
}
