import { goalProgress, isShareOfTarget } from '@emberdeck/contracts/analytics/goal-progress';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useGoalMoment } from '../../shared/celebrations/goalMoment.js';
import { formatDate, formatShare } from '../../shared/lib/format.js';
import { formatFigure, metricTitle } from './metricWords.js';

interface Props {
  readonly goal: MetricGoal;
  readonly value: number;
  readonly unit: string | null;
}

/** Whether a goal was reached after its last day. Its days are UTC. */
const isAfterDue = (reachedAt: string, dueDate: string): boolean => reachedAt.slice(0, 10) > dueDate;

/** The progress of a goal: a bar, and its words. A reached goal stays reached. */
export function GoalProgress({ goal, value, unit }: Props) {
  const { t, i18n } = useTranslation();
  const { metric, target, startValue, reachedAt, dueDate } = goal;
  const { mark, isNow } = useGoalMoment(goal, t('celebrations.goal', { metric: metricTitle(metric) }));
  const share = reachedAt === null ? goalProgress(value, target, startValue) : 1;
  const words = { target: formatFigure(target, metric, unit, i18n.language) };
  const due = formatDate(`${dueDate}T12:00:00.000Z`, i18n.language);
  const text =
    reachedAt === null
      ? t(isShareOfTarget(target, startValue) ? 'dashboard.goalShare' : 'dashboard.goalWay', {
          ...words,
          share: formatShare(share, i18n.language),
          day: due,
        })
      : t(isAfterDue(reachedAt, dueDate) ? 'dashboard.goalReachedLate' : 'dashboard.goalReached', {
          ...words,
          day: formatDate(reachedAt, i18n.language),
          due,
        });
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <Box
        role="progressbar"
        aria-label={t('dashboard.goalOf', { metric: metricTitle(metric) })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        sx={{ height: 6, borderRadius: 999, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          sx={{
            width: `${Math.round(share * 100)}%`,
            height: '100%',
            borderRadius: 'inherit',
            bgcolor: reachedAt === null ? 'primary.main' : 'success.main',
          }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {reachedAt !== null && (
          <Box
            component={CircleCheck}
            ref={mark}
            size={14}
            aria-hidden
            sx={{ color: 'success.main', verticalAlign: '-2px', marginInlineEnd: 0.5 }}
          />
        )}
        {isNow && (
          <Box component="strong" sx={{ color: 'text.primary', marginInlineEnd: 0.5 }}>
            {t('dashboard.goalMoment')}
          </Box>
        )}
        {text}
      </Typography>
    </Box>
  );
}
