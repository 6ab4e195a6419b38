import { cardKey } from '@emberdeck/contracts/analytics/card-rules';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import ChartLine from 'lucide-react/icons/chart-line';
import { useCardLabel } from '../../features/dashboard/cardLooks.js';
import { shownCards } from '../../features/dashboard/cardRules.js';
import { useGetMetricListQuery } from '../../features/dashboard/dashboardApi.js';
import { withView } from '../../features/dashboard/useDashboardView.js';
import { useGetMetricsQuery } from '../../shared/api/dashboardCardsApi.js';
import type { Command } from './command.js';

/** One command for each card with a metric and each metric. It opens the main chart in the range of the address. */
export function useMetricCommands(): Command[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { data: metrics } = useGetMetricListQuery('');
  const { data: dashboard } = useGetMetricsQuery();
  const labelOf = useCardLabel();
  const view = pathname === '/' ? params : new URLSearchParams();
  const command = (id: string, name: string, label: string): Command => ({
    id,
    kind: 'metric',
    label,
    words: name,
    icon: ChartLine,
    run: () =>
      void navigate({
        pathname: '/',
        search: withView(view, { metric: name }).toString(),
        hash: 'main-chart',
      }),
  });
  // A card that looks like its metric is listed as that metric.
  const cards = (dashboard ? shownCards(dashboard) : []).flatMap((card) => {
    const label = labelOf(card);
    return card.metric === null || label === metricTitle(card.metric)
      ? []
      : [command(`card:${cardKey(card)}`, card.metric, label)];
  });
  return [...cards, ...(metrics ?? []).map(({ name }) => command(`metric:${name}`, name, metricTitle(name)))];
}
