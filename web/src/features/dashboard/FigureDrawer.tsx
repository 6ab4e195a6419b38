import type { FigureExplanation } from '@emberdeck/contracts/analytics/dashboard';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ChartLine from 'lucide-react/icons/chart-line';
import { Discussions } from '../../shared/figures/Discussions.js';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { formatDateTime, formatDay } from '../../shared/lib/format.js';
import { useCan } from '../../shared/session/useCan.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { focusPart } from '../../shared/ui/focusHeading.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { figureText } from './figureWords.js';
import { AggregationField } from './AggregationField.js';
import { useGetExplanationQuery } from './dashboardApi.js';
import { FigureParts } from './FigureParts.js';
import { GoalSection } from './GoalSection.js';
import { LimitSection } from './LimitSection.js';
import { formatFigure } from '../../shared/lib/metricWords.js';
import type { OpenFigure } from './openFigure.js';
import { useDashboardView } from './useDashboardView.js';

interface ContentProps {
  readonly explanation: FigureExplanation;
  readonly metric: string;
}

function Explanation({ explanation, metric }: ContentProps) {
  const { t, i18n } = useTranslation();
  const { unit, before, comparedWith, newestAt, trend } = explanation;
  const say = (amount: number): string => formatFigure(amount, metric, unit, i18n.language);
  const facts = [
    {
      label: t('dashboard.newestPoint'),
      text: newestAt === null ? t('dashboard.noPoints') : formatDateTime(newestAt, i18n.language),
    },
    {
      label: t('dashboard.comparedWith'),
      text:
        before === null || comparedWith === null
          ? t('dashboard.noComparison')
          : t('dashboard.comparison', {
              value: say(before),
              day: formatDay(comparedWith, i18n.language),
              change: trend.label,
            }),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}>
        <bdi dir="ltr">{figureText(explanation, metric, i18n.language)}</bdi>
      </Typography>
      <Box component="section">
        <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
          {t('dashboard.formula')}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {explanation.formula}
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {facts.map(({ label, text }) => (
          <Box key={label}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      <FigureParts explanation={explanation} metric={metric} />
    </Box>
  );
}

interface Props {
  readonly open: OpenFigure;
  readonly onClose: () => void;
}

/** How a figure comes about, and its goal and limits. */
export function FigureDrawer({ open, onClose }: Props) {
  const { t } = useTranslation();
  const { figure, metric } = open;
  const query = useGetExplanationQuery(figure === undefined ? { metric } : { figure });
  const [, change] = useDashboardView();
  const maySet = useCan('create-metric-limit');
  const showInChart = (): void => {
    change({ metric });
    onClose();
    focusPart('main-chart');
  };
  return (
    <SideDrawer
      title={open.label ?? metricTitle(metric)}
      onClose={onClose}
      footer={
        <Button variant="outlined" startIcon={<ChartLine size={18} aria-hidden />} onClick={showInChart}>
          {t('dashboard.showInChart')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Loadable query={query} skeleton={<Skeleton variant="rounded" height={280} />}>
          {(explanation) => <Explanation explanation={explanation} metric={metric} />}
        </Loadable>
        <GoalSection metric={metric} explanation={query.data} />
        {maySet && (
          <LimitSection metric={metric} value={query.data?.value ?? null} unit={query.data?.unit ?? null} />
        )}
        <Discussions figure={{ kind: 'metric', ref: metric }} />
        {maySet && metric !== totalRevenue && <AggregationField metric={metric} />}
      </Box>
    </SideDrawer>
  );
}
