import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatDate, formatShare } from '../../shared/lib/format.js';
import { formatFigure, metricTitle, wayTo } from './metricWords.js';

interface Props {
  readonly goal: MetricGoal;
  readonly value: number;
  readonly unit: string | null;
}

/** The way to a goal: a bar, and its words. A reached goal stays reached. */
export function GoalProgress({ goal, value, unit }: Props) {
  const { t, i18n } = useTranslation();
  const { metric, target, startValue, reachedAt, dueDate } = goal;
  const share = reachedAt === null ? wayTo(value, target, startValue) : 1;
  const words = { target: formatFigure(target, metric, unit, i18n.language) };
  const text =
    reachedAt === null
      ? t('dashboard.goalWay', {
          ...words,
          share: formatShare(share, i18n.language),
          day: formatDate(`${dueDate}T12:00:00.000Z`, i18n.language),
        })
      : t('dashboard.goalReached', { ...words, day: formatDate(reachedAt, i18n.language) });
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <LinearProgress
        variant="determinate"
        value={Math.round(share * 100)}
        color={reachedAt === null ? 'primary' : 'success'}
        aria-label={t('dashboard.goalOf', { metric: metricTitle(metric) })}
        sx={{ height: 6, borderRadius: 999 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}
